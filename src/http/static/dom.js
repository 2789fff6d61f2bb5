export const byId = (id) => document.getElementById(id);

/** Builds an element; text always goes in as text, so a document can never bring markup with it. */
export function make(tag, { text, ...properties } = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('aria-')) element.setAttribute(name, value);
    else element[name] = value;
  }
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

export function showProblem(element, message) {
  element.textContent = message ?? '';
  element.hidden = !message;
}
