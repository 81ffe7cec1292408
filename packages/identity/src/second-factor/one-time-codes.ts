import { generateSecret, generateURI, verify } from "otplib";
import { renderSVG } from "uqr";

/** Seconds for which a code is good; an app's clock may be one step off. */
const stepSeconds = 30;

/** Makes the secret of an app's one-time codes: 20 octets of chance, in base32. */
export function newOneTimeSecret(): string {
  return generateSecret();
}

/** What an app reads to take a secret over (Key URI Format), as an address and as a QR code. */
export function offerOf(secret: string, email: string): { readonly uri: string; readonly svg: string } {
  const uri = generateURI({ issuer: "V2X User Portal", label: email, secret });
  return { uri, svg: renderSVG(uri, { border: 2, pixelSize: 4 }) };
}

/**
 * Which time step a code is of.
 *
 * @param code - as typed, blanks and all.
 * @returns undefined where it is of none that counts now.
 * @see RFC 6238
 */
export async function stepOfCode(secret: string, code: string, at: Date): Promise<number | undefined> {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(at.getTime() / 1000);
  const checked = await verify({ secret, token, epoch, period: stepSeconds, epochTolerance: stepSeconds });
  return checked.valid && "timeStep" in checked ? checked.timeStep : undefined;
}
