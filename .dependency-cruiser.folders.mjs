import config from "./.dependency-cruiser.mjs";

const { exclude, ...options } = config.options;
const tests = String.raw`\.(test|spec)\.tsx?$|/(testing|tests)/`;

/**
 * Folders, each with all that is in it, no two of which may need each other; tests bring them together.
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    {
      name: "no-circle-of-folders",
      comment: "Two folders that need each other are one folder, or share a third.",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [exclude.path, tests] } },
};
