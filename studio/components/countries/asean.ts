/** What the form for a new country can fill in; the city is the first place on the country's map. */
export type KnownCountry = {
  code: string;
  name: string;
  city: string;
  region: string;
  latitude: number;
  longitude: number;
};

type Row = [string, string, string, string, number, number];

const ROWS: Row[] = [
  ["BN", "Brunei", "Bandar Seri Begawan", "Brunei-Muara", 4.89, 114.94],
  ["KH", "Cambodia", "Phnom Penh", "Phnom Penh", 11.56, 104.92],
  ["ID", "Indonesia", "Jakarta", "DKI Jakarta", -6.2, 106.82],
  ["LA", "Laos", "Vientiane", "Vientiane Prefecture", 17.97, 102.61],
  ["MY", "Malaysia", "Kuala Lumpur", "Wilayah Persekutuan", 3.139, 101.687],
  ["MM", "Myanmar", "Yangon", "Yangon Region", 16.84, 96.17],
  ["PH", "Philippines", "Manila", "Metro Manila", 14.6, 120.98],
  ["SG", "Singapore", "Singapore", "Singapore", 1.284, 103.851],
  ["TH", "Thailand", "Bangkok", "Bangkok", 13.756, 100.502],
  ["TL", "Timor-Leste", "Dili", "Dili", -8.556, 125.56],
  ["VN", "Vietnam", "Ho Chi Minh City", "Ho Chi Minh City", 10.776, 106.701],
];

/** The countries of ASEAN, each with the town where an office would be. */
export const asean: KnownCountry[] = ROWS.map(
  ([code, name, city, region, latitude, longitude]) => ({
    code,
    name,
    city,
    region,
    latitude,
    longitude,
  }),
);
