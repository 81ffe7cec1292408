import { Fragment } from "react";
import { ContactLink } from "./ContactLink.tsx";
import { useExternalUris } from "./external-uris.ts";

/** A text in which the contact address, where it is named, is a link that begins a mail. */
export function TextWithContact({ text }: { text: string }) {
  const email = useExternalUris()?.contactEmail;
  const parts = email ? text.split(email) : [text];
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    <Fragment key={index}>
      {index > 0 && <ContactLink />}
      {part}
    </Fragment>
  ));
}
