/** Types for the part of jsdom that the checks use, since the package has none. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string);
    window: { document: Document };
    serialize(): string;
  }
}
