/** What a paste could not keep: names of pictures and links, numbers of other things. */
export type LeftOut = {
  pictures: string[];
  links: string[];
  mergedCells: number;
  tables: number;
  comments: number;
  videos: number;
  struckThrough: number;
};

export function emptyLeftOut(): LeftOut {
  return {
    pictures: [],
    links: [],
    mergedCells: 0,
    tables: 0,
    comments: 0,
    videos: 0,
    struckThrough: 0,
  };
}

/** How many names are listed; a longer list ends in "and 3 more". */
const MOST_NAMES = 3;

function named(names: readonly string[]): string {
  const readableNames = names.filter(Boolean);
  if (readableNames.length === 0) return "";
  const more = readableNames.length - MOST_NAMES;
  const list = readableNames.slice(0, MOST_NAMES).join(", ");
  return ` (${list}${more > 0 ? ` and ${more} more` : ""})`;
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** Returns a sentence for each kind of thing that was not kept, which says what to do about it. */
export function sentencesOf(leftOut: LeftOut): string[] {
  const { pictures, links, mergedCells, tables, comments, videos, struckThrough } = leftOut;
  const sentences = [
    pictures.length > 0 &&
      `${counted(pictures.length, "picture", "pictures")} left out${named(pictures)}: save the file, then insert it with Picture.`,
    videos > 0 &&
      `${counted(videos, "video or embedded part", "videos or embedded parts")} left out.`,
    links.length > 0 &&
      `${counted(links.length, "link", "links")} removed, the text kept${named(links)}: the address is not on the web.`,
    mergedCells > 0 &&
      `${counted(mergedCells, "merged cell", "merged cells")} split: the text is in the first cell.`,
    tables > 0 &&
      `${counted(tables, "table", "tables")} inside a cell became lines: a cell can only contain text.`,
    comments > 0 && `${counted(comments, "comment", "comments")} left out.`,
    struckThrough > 0 && "Struck-through text is now plain text: delete what no longer applies.",
  ];
  return sentences.filter((sentence) => sentence !== false);
}
