import Link from "@mui/material/Link";
import { useExternalUris } from "./external-uris.ts";

/** The contact address as a link that begins a mail; nothing until it is known. */
export function ContactLink() {
  const email = useExternalUris()?.contactEmail;
  return email ? (
    <Link href={`mailto:${email}`} sx={{ overflowWrap: "anywhere" }}>
      {email}
    </Link>
  ) : null;
}
