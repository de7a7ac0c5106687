/** Resolves the addresses of a name; rejects if it has none of this kind. */
export type Resolve = (host: string, kind: "A" | "AAAA") => Promise<string[]>;

/** Names that are only valid inside a network or a machine, whatever they resolve to. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)\.?$/i;

/** Blocks of IPv4 that no public host has (IANA's special-purpose registry): first address and length. */
const PRIVATE_BLOCKS: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function isPublicV4(address: string): boolean {
  const number = numberOf(address);
  return !PRIVATE_BLOCKS.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(number / size) === Math.floor(numberOf(first) / size);
  });
}

/**
 * In IPv6 only 2000::/3 is assigned; it contains documentation (2001:db8::, 3fff::) and tunnels with an IPv4 address.
 */
function isPublicV6(address: string): boolean {
  const [first = "", second = ""] = address.split(":");
  const [one, two] = [first, second].map((part) => Number.parseInt(part || "0", 16));
  if (one === undefined || one < 0x2000 || one > 0x3fff) return false;
  const isTunnel = one === 0x2002 || (one === 0x2001 && (two ?? 0) < 0x200);
  return !isTunnel && one !== 0x3fff && !(one === 0x2001 && two === 0xdb8);
}

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  return /^\d+(?:\.\d+){3}$/.test(address) ? isPublicV4(address) : isPublicV6(address);
}

/**
 * Returns the addresses of a name, or none if one of them is not public. Connect to one of these, and not to the name:
 * a second lookup may return another address.
 */
export async function publicAddressesOf(host: string, resolve: Resolve): Promise<string[]> {
  if (PRIVATE_NAME.test(host) || !host.includes(".") || /^[\d.]+$|:/.test(host)) return [];
  const resolved = await Promise.all(
    (["A", "AAAA"] as const).map((kind) => resolve(host, kind).catch((): string[] => [])),
  );
  const addresses = resolved.flat();
  return addresses.every(isPublicAddress) ? addresses : [];
}
