/** Name of a ticket in a bundle: `AT_007`. @param number - from 1. */
export function ticketName(number: number): string {
  return `AT_${String(number).padStart(3, "0")}`;
}

/**
 * Takes one ticket out of a bundle.
 *
 * @param number - from 1.
 * @returns COER of the ticket.
 * @throws Error where the archive cannot be read or does not hold it.
 */
export async function ticketInBundle(bundle: Pick<Blob, "arrayBuffer">, number: number): Promise<Uint8Array> {
  const [{ unzipSync }, octets] = await Promise.all([import("fflate"), bundle.arrayBuffer()]);
  const path = `tickets/${ticketName(number)}.oer`;
  // Nothing else is unpacked: the private keys stay where they are.
  const ticket = unzipSync(new Uint8Array(octets), { filter: ({ name }) => name === path })[path];
  if (ticket === undefined) throw new Error(`The bundle holds no ${path}`);
  return ticket;
}
