import { styled } from "styled-components";
import { breakpoint } from "../../theme/layout.tsx";
import { token } from "../../theme/tokens.ts";

/** Outside the mask, which would cut the shadow off. */
export const Shadow = styled.div`
  width: min(30rem, 100%);
  justify-self: center;
  filter: drop-shadow(0 18px 22px rgb(from ${token.scene.frame} r g b / 0.22));

  @container (min-width: ${breakpoint.tablet}) {
    transform: rotate(1.5deg);
  }
`;

/** Paper in both schemes, torn off along its upper and lower edge. */
export const Box = styled.div`
  padding: 2.25rem clamp(1.25rem, 4vw, 2.25rem) 2.5rem;
  background: ${token.scene.paper};
  color: ${token.scene.ink};
  mask:
    conic-gradient(from -45deg at bottom, transparent, black 1deg 89deg, transparent 90deg) 50% 100%
      / 1rem 51% repeat-x,
    conic-gradient(from 135deg at top, transparent, black 1deg 89deg, transparent 90deg) 50% 0 /
      1rem 51% repeat-x;
`;

export const BoxHeading = styled.h2`
  margin-bottom: ${token.space[2]};
  font-size: clamp(1.5rem, 1.2rem + 1.2vw, 1.875rem);
`;

export const Lines = styled.ul`
  border-bottom: 1px dashed ${token.scene.perforation};
`;

export const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 0.125rem 0.75rem;
  justify-content: space-between;
  overflow-wrap: anywhere;
  padding-block: 0.8125rem;
  font-size: clamp(0.9375rem, 0.7rem + 1vw, 1.0625rem);
  border-top: 1px dashed ${token.scene.perforation};
  line-height: 1.4;

  b {
    color: ${token.scene.bar};
  }
`;

export const Spots = styled.div`
  display: grid;
  grid-template-columns: repeat(10, 1fr);
  gap: 0.375rem;
  margin-top: ${token.space[3]};
`;

/** Taken ones are stamped, free ones are empty circles with a saffron edge. */
export const Spot = styled.span`
  height: 0.75rem;
  border: 2px solid ${token.color.saffron};
  border-radius: ${token.radius.pill};

  &[data-taken="true"] {
    border-color: ${token.scene.perforation};
    background: ${token.scene.perforation};
  }
  @media (forced-colors: active) {
    &[data-taken="true"] {
      background: CanvasText;
    }
  }
`;

export const SpotsText = styled.p`
  margin-top: 0.875rem;
  font-weight: 600;
  text-wrap: balance;
`;
