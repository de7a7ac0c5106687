import { styled } from "styled-components";
import { contourLines } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** A sea chart in a double frame with a scale of minutes. */
export const Sheet = styled.div.attrs({ role: "img" })`
  position: relative;
  isolation: isolate;
  /* Forced colours would make the picture unreadable. */
  forced-color-adjust: none;
  width: min(${token.width[34]}, 100%);
  aspect-ratio: 1;
  /* Without this, the automatic minimum height of WebKit is higher than the ratio gives. */
  min-height: 0;
  justify-self: center;
  padding: ${token.space[1]};
  border: ${token.border.hairline} solid
    color-mix(in srgb, ${token.color.sea} 55%, ${token.color.line});
  border-radius: ${token.radius.small};
  background: ${token.color.panel};

  /* On a phone the chart is taller: the names need the space. */
  @container (min-width: ${breakpoint.phone}) {
    aspect-ratio: var(--aspect);
  }
  @container (min-width: ${breakpoint.laptop}) {
    justify-self: end;
  }
`;

/** The scale: four strips of alternating dark and light minutes. */
export const Scale = styled.div`
  --dash: color-mix(in srgb, ${token.color.sea} 70%, ${token.color.panel});
  height: 100%;
  padding: ${token.space[0.75]};
  border: ${token.border.hairline} solid var(--dash);
  background:
    linear-gradient(90deg, var(--dash) 50%, transparent 0) top left / 10% ${token.space[0.5]}
      repeat-x,
    linear-gradient(90deg, transparent 50%, var(--dash) 0) bottom left / 10% ${token.space[0.5]}
      repeat-x,
    linear-gradient(var(--dash) 50%, transparent 0) top left / ${token.space[0.5]} 10% repeat-y,
    linear-gradient(transparent 50%, var(--dash) 0) top right / ${token.space[0.5]} 10% repeat-y;
`;

export const Sea = styled.div`
  position: relative;
  isolation: isolate;
  container-type: inline-size;
  overflow: hidden;
  height: 100%;
  border: ${token.border.hairline} solid
    color-mix(in srgb, ${token.color.sea} 70%, ${token.color.panel});
  background: ${token.color.mist};

  &::before {
    ${contourLines}
    position: absolute;
    inset: -30% -10%;
    z-index: -1;
    color: ${token.color.sea};
    opacity: 0.45;
  }
  > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
`;

/** Draws the shore line; outside the land's mask, which would clip it. */
export const Coast = styled.span`
  position: absolute;
  inset: 0;
  filter: drop-shadow(0 0 ${token.border.hairline} ${token.color.sea});
`;

export const Land = styled.span`
  position: absolute;
  background: light-dark(
    color-mix(in srgb, ${token.color.saffron} 16%, ${token.color.panel}),
    color-mix(in srgb, ${token.color.sea} 20%, ${token.color.mist})
  );
  mask-size: 100% 100%;
`;

export const GridLabel = styled.span`
  position: absolute;
  padding: 0 ${token.space[0.5]};
  background: ${token.color.panel};
  color: ${token.color.soft};
  font-size: min(${token.text.caption}, 4.8cqi);
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &[data-axis="latitude"] {
    left: ${token.space[0.25]};
    transform: translateY(-50%);
  }
  &[data-axis="longitude"] {
    bottom: ${token.space[0.25]};
    transform: translateX(-50%);
  }
`;

/** A place on the coast; the office is saffron with rings around it. */
export const Light = styled.span`
  position: absolute;
  width: min(${token.space[1.5]}, 5.6cqi);
  aspect-ratio: 1;
  border: ${token.border.bar} solid ${token.color.sea};
  border-radius: 50%;
  background: ${token.color.panel};
  transform: translate(-50%, -50%);

  &[data-office="true"] {
    width: min(${token.size.icon}, 7.2cqi);
    border-color: ${token.color.panel};
    background: ${token.color.saffron};
    box-shadow:
      0 0 0 ${token.border.rule} ${token.color.sea},
      0 0 0 clamp(${token.space[1.5]}, 2vw, ${token.space[3]})
        color-mix(in srgb, ${token.color.saffron} 22%, transparent),
      0 0 0 clamp(${token.space[3]}, 4.5vw, ${token.space[6]})
        color-mix(in srgb, ${token.color.saffron} 14%, transparent);
  }
`;

export const PlaceName = styled.span`
  position: absolute;
  padding: ${token.space[0.25]} ${token.space[0.75]};
  border-radius: ${token.radius.small};
  background: ${token.color.panel};
  color: ${token.color.ink};
  /* Shrinks with a small chart. */
  font: 640 min(clamp(${token.text.caption}, 4.2cqi, ${token.text.body}), 5.2cqi) / 1.25
    ${token.font.display};
  white-space: nowrap;
  transform: translate(${token.space[1.5]}, -50%);

  &[data-side="left"] {
    transform: translate(calc(-100% - ${token.space[1.5]}), -50%);
  }
  &[data-side="above"] {
    transform: translate(-50%, calc(-100% - ${token.space[1.5]}));
  }
  &[data-side="above-left"] {
    transform: translate(calc(-100% + ${token.space[2]}), calc(-100% - ${token.space[1.5]}));
  }
  &[data-side="below-left"] {
    transform: translate(calc(-100% + ${token.space[2]}), ${token.space[1.5]});
  }
  &[data-side="below"] {
    transform: translate(-50%, ${token.space[1.5]});
  }
`;
