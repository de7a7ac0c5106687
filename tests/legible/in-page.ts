import * as boxes from "./boxes.ts";
import * as cover from "./cover.ts";
import * as looks from "./look.ts";
import * as problems from "./problems.ts";
import * as watch from "./watch.ts";
import * as words from "./words.ts";

/** All functions of these modules as the text of one script, since a page cannot import the modules. */
const script = [words, boxes, cover, problems, looks, watch]
  .flatMap((module) =>
    Object.entries<unknown>(module).map(([name, part]) =>
      typeof part === "function" ? String(part) : `const ${name} = ${JSON.stringify(part)};`,
    ),
  )
  .join("\n");

/** Returns an expression that calls `seen`, which checks the page once; `isScrolling`: scrolls to each control. */
export function lookScript(isScrolling: boolean): string {
  return `(() => { ${script}\nreturn seen(${isScrolling}); })()`;
}

/** Returns a script that checks the page whenever it is idle, and logs each problem with the prefix `mark`. */
export function watchScript(mark: string, origin: string): string {
  const options = JSON.stringify({ mark, origin });
  return `(() => { ${script}\nkeepLooking(${options}); })();`;
}
