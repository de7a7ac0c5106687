export type LandEdges = { north: number; south: number; west: number; east: number };

/**
 * The edges of each country's drawing in degrees, by country code. They leave room around the country, as its chart
 * does.
 */
export const landEdges: Record<string, LandEdges> = {
  SG: { north: 1.6, south: 1.1, west: 103.5, east: 104.2 },
  MY: { north: 13, south: -6, west: 95, east: 123 },
  ID: { north: 12, south: -17, west: 90, east: 145 },
  BN: { north: 6, south: 3, west: 113, east: 116.5 },
  KH: { north: 17.5, south: 7.5, west: 100, east: 110 },
  LA: { north: 26, south: 10.5, west: 96, east: 111.5 },
  MM: { north: 35.5, south: 2.5, west: 80, east: 113 },
  PH: { north: 25.5, south: -1, west: 108.5, east: 135 },
  TH: { north: 26, south: 0, west: 88.5, east: 114.5 },
  TL: { north: -5.5, south: -12, west: 122.5, east: 129 },
  VN: { north: 29, south: 3, west: 92.5, east: 119 },
};
