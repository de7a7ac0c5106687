/**
 * A copy of the page's `<template data-part="name">` below `root`: HTML that the build wrote into the page, to show
 * later. Throws if the page has no such template.
 */
export function copyPart(root: ParentNode, name: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  // React, which renders the live page, appends a template's children to the element instead of its content.
  const part = template?.content.firstElementChild ?? template?.firstElementChild;
  if (!part) throw new Error(`The page has no template for "${name}"`);
  return part.cloneNode(true) as HTMLElement;
}
