import { plainText } from "../../lib/plain-text.ts";
import { ContentLink } from "../../content/content-link.tsx";
import { resolveLink } from "../../content/links.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { Wrap } from "../../theme/layout.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LineIcon } from "../line-icon.tsx";
import { SectionFrame, SectionHeading } from "../section-frame.tsx";
import { Action, Columns, GroupTitle, Row, RowFrame, Stack, StackItem } from "./badges.styles.ts";
import { Hub } from "./hub.tsx";
import { noBreak } from "../../ui/no-break.tsx";
import { wholeWords } from "../../ui/whole-words.tsx";

type Group = NonNullable<SectionOf<"badgesSection">["groups"]>[number];
type FilledGroup = Pick<Group, "_key" | "title"> & { badges: NonNullable<Group["badges"]> };

function filledGroups(groups: Group[] | null): FilledGroup[] {
  return (groups ?? []).flatMap(({ _key, title, badges }) => {
    const filled = badges?.filter(({ label }) => label) ?? [];
    return filled.length > 0 ? [{ _key, title, badges: filled }] : [];
  });
}

type BadgeIconProps = { group: FilledGroup; badge: FilledGroup["badges"][number]; size: number };

function BadgeIcon({ group, badge, size }: BadgeIconProps) {
  const field = `groups:${group._key}.badges:${badge._key}.icon`;
  return <LineIcon name={badge.icon} size={size} field={field} />;
}

/** Letters that fit one line of the widest column; an icon and its gap count as seven. */
const LINE = 155;

function fitsOneLine(badges: FilledGroup["badges"]): boolean {
  const letters = badges.map(({ label }) => plainText(label ?? "").length + 7);
  return letters.reduce((sum, count) => sum + count, 0) <= LINE;
}

function BadgeRow({ group }: { group: FilledGroup }) {
  return (
    <Row data-fits={fitsOneLine(group.badges)}>
      {group.badges.map((badge) => (
        <li key={badge._key}>
          <BadgeIcon group={group} badge={badge} size={22} />
          <span>{noBreak(badge.label)}</span>
        </li>
      ))}
    </Row>
  );
}

function BadgeStack({ group, side }: { group: FilledGroup; side: "start" | "end" }) {
  return (
    <>
      {group.title && <GroupTitle data-side={side}>{wholeWords(group.title)}</GroupTitle>}
      <Stack data-side={side}>
        {group.badges.map((badge) => (
          <StackItem key={badge._key}>
            <BadgeIcon group={group} badge={badge} size={20} />
            <span>{noBreak(badge.label)}</span>
          </StackItem>
        ))}
      </Stack>
    </>
  );
}

/** One group of badges is a row of facts; two are joined by the hub between them. */
export function BadgesSection(props: SectionOf<"badgesSection">) {
  const { anchor, heading, text, hub } = props;
  const groups = filledGroups(props.groups);
  const [first, second] = groups;
  if (!first) return null;
  const link = resolveLink(props.link);
  const Frame = heading || text || second ? SectionFrame : RowFrame;
  return (
    <Frame id={anchor ?? undefined}>
      <Wrap>
        <SectionHeading heading={heading} text={text} />
        {second && groups.length === 2 ? (
          <Columns>
            <BadgeStack group={first} side="start" />
            <Hub label={hub} before={first.badges.length} after={second.badges.length} />
            <BadgeStack group={second} side="end" />
          </Columns>
        ) : (
          groups.map((group) => <BadgeRow key={group._key} group={group} />)
        )}
        {link && (
          <Action>
            <ButtonLink as={ContentLink} to={link} $variant="quiet" />
          </Action>
        )}
      </Wrap>
    </Frame>
  );
}
