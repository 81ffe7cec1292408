/** The certificates in a reading, with their names. */
export { certificatesIn } from "./met-certificates.ts";
