/** The part of Babel's node path that is read here. */
type NodePath = {
  isTaggedTemplateExpression(): boolean;
  get(key: "tag"): { toString(): string };
};

/** Stryker's reason to leave out a styled-components template; undefined for all other code. */
function shouldIgnore(path: NodePath): string | undefined {
  if (!path.isTaggedTemplateExpression()) return undefined;
  return /^(?:styled\b|css$|keyframes$)/.test(path.get("tag").toString())
    ? "Styles are not logic; what they look like is tested in a browser."
    : undefined;
}

/** Found by Stryker under this name; `ignorers` of its options names the plugin. */
export const strykerPlugins = [{ kind: "Ignore", name: "styles", value: { shouldIgnore } }];
