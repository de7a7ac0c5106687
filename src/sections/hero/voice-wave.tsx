import { styled } from "styled-components";
import { useEditAttribute } from "../../content/preview/edit-target.tsx";
import { token } from "../../theme/tokens.ts";

const BARS = 28;
const HEIGHT = 24;

const Wave = styled.svg`
  width: 100%;
  max-width: ${token.width[10]};
  height: ${token.space[3]};
  color: ${token.scene.bar};
`;

/** Bar heights of a voice message in pixels, the same for the same seed on server and client. */
function barHeights(seed: string): number[] {
  let state = 7;
  for (const character of seed) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return Array.from({ length: BARS }, (_, index) => {
    state = (state * 137 + 71) % 9973;
    const swell = 0.55 + 0.45 * Math.sin(index / 2.1);
    return Math.round(4 + (state / 9973) * swell * (HEIGHT - 4));
  });
}

type VoiceWaveProps = {
  seed: string;
  /** Path of the transcript's field within the section. */
  field: string;
};

/** The waveform of a voice message; a click in Presentation opens its transcript, which is beside it. */
export function VoiceWave({ seed, field }: VoiceWaveProps) {
  const edit = useEditAttribute(field);
  const path = barHeights(seed)
    .map((height, index) => `M${index * 6 + 2} ${(HEIGHT - height) / 2}v${height}`)
    .join("");
  return (
    <Wave {...edit} viewBox={`0 0 ${BARS * 6} ${HEIGHT}`} aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </Wave>
  );
}
