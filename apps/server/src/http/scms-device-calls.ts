/** A call of devices to the SCMS, below `/scms/<role>/v3/`. */
interface ScmsDeviceCall {
  readonly role: "eca" | "ra";
  readonly name: string;
  readonly allow: readonly string[];
}

const files = ["GET", "HEAD"];

const calls: readonly ScmsDeviceCall[] = [
  { role: "eca", name: "enrollment-certificate", allow: ["POST"] },
  { role: "ra", name: "authorization-certificate", allow: [...files, "POST"] },
  { role: "ra", name: "successor-enrollment-certificate", allow: [...files, "POST"] },
  { role: "ra", name: "misbehavior-report", allow: ["POST"] },
  { role: "ra", name: "ctl", allow: files },
  { role: "ra", name: "crl", allow: files },
  { role: "ra", name: "ccf-ctl", allow: files },
  { role: "ra", name: "composite-crl-ctl", allow: files },
  { role: "ra", name: "ca-certificate", allow: files },
  { role: "ra", name: "ra-certificate", allow: files },
  { role: "ra", name: "ma-certificate", allow: files },
  { role: "ra", name: "certificate-management-info-status", allow: files },
];

/** The methods of the devices' calls, by paths. Some clients end every address with a slash. */
export const scmsDevicePaths = calls.map(({ role, name, allow }) => ({
  allow,
  pattern: new RegExp(`^/scms/${role}/v3/${name}/?$`),
}));

/**
 * Leads on who asks the SCMS at an address where there is no call: to the call that the address ends with, or else to
 * all there are.
 *
 * @param path - without a query.
 * @returns undefined outside the SCMS.
 */
export function scmsCallHint(path: string): string | undefined {
  if (!/^\/scms(\/|$)/.test(path)) return undefined;
  const asked = path.split("/").findLast((part) => part !== "");
  const meant = calls.find(({ name }) => name === asked);
  if (meant !== undefined) return `Its address is /scms/${meant.role}/v3/${meant.name}.`;
  const namesOf = (role: ScmsDeviceCall["role"]) =>
    calls
      .filter((call) => call.role === role)
      .map(({ name }) => name)
      .join(", ");
  return `Below /scms/eca/v3/ there is ${namesOf("eca")}; below /scms/ra/v3/ there are ${namesOf("ra")}.`;
}
