import { styled } from "styled-components";

/** Previews in the colours of Google, WhatsApp and LinkedIn, the same in both colour schemes of the Studio. */
export const GoogleAddress = styled.div`
  color: var(--card-muted-fg-color);
  font-size: 0.8125rem;
`;

export const GoogleTitle = styled.div`
  overflow-wrap: anywhere;
  color: #1a0dab;
  font-size: 1.25rem;
  line-height: 1.3;

  [data-scheme="dark"] & {
    color: #99c3ff;
  }
`;

export const GoogleDescription = styled.div`
  overflow-wrap: anywhere;
  color: var(--card-fg-color);
  font-size: 0.875rem;
  line-height: 1.55;
`;

const Shared = styled.div`
  overflow: hidden;
  width: 100%;
  max-width: 22rem;
  min-width: 15rem;
  padding-bottom: 0.625rem;
  border: 1px solid #0000001f;
  background: #ffffff;
  color: #191919;
  overflow-wrap: anywhere;

  > :not(img, [data-picture]) {
    margin: 0.375rem 0.75rem 0;
  }
`;

export const Bubble = styled(Shared)`
  border-radius: 0.625rem;
  background: #d9fdd3;
`;

export const Post = styled(Shared)`
  border-radius: 0.25rem;
`;

export const CardPicture = styled.img`
  display: block;
  width: 100%;
  aspect-ratio: 1200 / 630;
  object-fit: cover;
`;

/** Replaces a picture that is not drawn yet. */
export const PicturePlaceholder = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  aspect-ratio: 1200 / 630;
  background: #e8e8e6;
  color: #54656f;
  font-size: 0.8125rem;
`;

export const CardTitle = styled.div`
  font-size: 0.9375rem;
  font-weight: 600;
  line-height: 1.35;
`;

export const CardDescription = styled.div`
  color: #54656f;
  font-size: 0.8125rem;
  line-height: 1.4;
`;

export const CardHost = styled.div`
  color: #54656f;
  font-size: 0.75rem;
`;

export const Track = styled.div`
  overflow: hidden;
  height: 3px;
  border-radius: 2px;
  background: var(--card-border-color);
`;

export const Fill = styled.div`
  height: 100%;
  background: var(--card-badge-positive-dot-color, currentColor);

  &[data-off] {
    background: var(--card-badge-caution-dot-color, currentColor);
  }
`;
