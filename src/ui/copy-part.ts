/**
 * A copy of what the page carries in `<template data-part="name">` below `root`: HTML that the build wrote into the
 * page, to show later. Throws where the page has no such template.
 */
export function copyPart(root: ParentNode, name: string): HTMLElement {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  // React, which draws the live page, puts a template's children beside its content.
  const part = template?.content.firstElementChild ?? template?.firstElementChild;
  if (!part) throw new Error(`The page has no template for "${name}"`);
  return part.cloneNode(true) as HTMLElement;
}
