import { styled } from "styled-components";
import { breakpoint, contourLines } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** A sheet of a sea chart in its double frame, with the black and white scale of minutes around it. */
export const Sheet = styled.div.attrs({ role: "img" })`
  position: relative;
  isolation: isolate;
  /* A picture keeps its colours. */
  forced-color-adjust: none;
  width: min(34rem, 100%);
  aspect-ratio: 1;
  justify-self: center;
  padding: 0.625rem;
  border: 1px solid color-mix(in srgb, ${token.color.sea} 55%, ${token.color.line});
  border-radius: ${token.radius.small};
  background: ${token.color.panel};

  /* Narrow screens stretch the chart upwards: its names need the room. */
  @container (min-width: ${breakpoint.phone}) {
    aspect-ratio: var(--aspect);
  }
  @container (min-width: ${breakpoint.laptop}) {
    justify-self: end;
  }
`;

/** The zebra scale: four strips of alternating minutes. */
export const Scale = styled.div`
  --dash: color-mix(in srgb, ${token.color.sea} 70%, ${token.color.panel});
  height: 100%;
  padding: 0.375rem;
  border: 1px solid var(--dash);
  background:
    repeating-linear-gradient(90deg, var(--dash) 0 5%, transparent 5% 10%) top / 100% 0.3125rem
      no-repeat,
    repeating-linear-gradient(90deg, transparent 0 5%, var(--dash) 5% 10%) bottom / 100% 0.3125rem
      no-repeat,
    repeating-linear-gradient(var(--dash) 0 5%, transparent 5% 10%) left / 0.3125rem 100% no-repeat,
    repeating-linear-gradient(transparent 0 5%, var(--dash) 5% 10%) right / 0.3125rem 100% no-repeat;
`;

export const Sea = styled.div`
  position: relative;
  isolation: isolate;
  container-type: inline-size;
  overflow: hidden;
  height: 100%;
  border: 1px solid color-mix(in srgb, ${token.color.sea} 70%, ${token.color.panel});
  background: ${token.color.mist};
  ${contourLines}

  &::before {
    inset: -30% -10%;
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

/** The shore line around the land: outside its mask, which would cut it off. */
export const Coast = styled.span`
  position: absolute;
  inset: 0;
  filter: drop-shadow(0 0 1px ${token.color.sea});
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
  padding: 0 0.25rem;
  background: color-mix(in srgb, ${token.color.panel} 72%, transparent);
  color: ${token.color.soft};
  font-size: min(0.75rem, 4.8cqi);
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  &[data-axis="latitude"] {
    left: 0.125rem;
    transform: translateY(-50%);
  }
  &[data-axis="longitude"] {
    bottom: 0.125rem;
    transform: translateX(-50%);
  }
`;

/** A light on the coast: the office burns saffron and throws rings. */
export const Light = styled.span`
  position: absolute;
  width: min(0.875rem, 5.6cqi);
  aspect-ratio: 1;
  border: 3px solid ${token.color.sea};
  border-radius: 50%;
  background: ${token.color.panel};
  transform: translate(-50%, -50%);

  &[data-office="true"] {
    width: min(1.125rem, 7.2cqi);
    border-color: ${token.color.panel};
    background: ${token.color.saffron};
    box-shadow:
      0 0 0 2px ${token.color.sea},
      0 0 0 clamp(0.75rem, 2vw, 1.5rem) color-mix(in srgb, ${token.color.saffron} 22%, transparent),
      0 0 0 clamp(1.5rem, 4.5vw, 3.25rem)
        color-mix(in srgb, ${token.color.saffron} 14%, transparent);
  }
`;

export const PlaceName = styled.span`
  position: absolute;
  padding: 0.0625rem 0.375rem;
  border-radius: ${token.radius.small};
  background: color-mix(in srgb, ${token.color.panel} 72%, transparent);
  color: ${token.color.ink};
  /* The names of a picture grow with the picture. */
  font: 640 min(clamp(0.8125rem, 0.7rem + 0.4vw, 1.0625rem), 5.2cqi) / 1.25 ${token.font.display};
  white-space: nowrap;
  transform: translate(0.75rem, -50%);

  &[data-side="left"] {
    transform: translate(calc(-100% - 0.75rem), -50%);
  }
  &[data-side="above"] {
    transform: translate(-50%, calc(-100% - 0.625rem));
  }
  &[data-side="above-left"] {
    transform: translate(calc(-100% + 1rem), calc(-100% - 0.625rem));
  }
  &[data-side="below-left"] {
    transform: translate(calc(-100% + 1rem), 0.625rem);
  }
  &[data-side="below"] {
    transform: translate(-50%, 0.625rem);
  }
`;
