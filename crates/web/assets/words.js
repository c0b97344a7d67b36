// The words of the scripts: templates that the page carries, in the language it is drawn in.

const templates = JSON.parse(document.getElementById("words").textContent);

/// The template of this name with its places filled.
export const say = (name, places = {}) => templates[name].replace(/\{(\w+)\}/g, (_, place) => places[place]);
