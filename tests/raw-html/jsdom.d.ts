/** The part of jsdom that the checks use; the package brings no types. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    window: { document: Document };
    serialize(): string;
  }
}
