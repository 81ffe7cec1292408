import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { AuthorityStatus } from "@v2x/contract";
import { type ReactNode, useId } from "react";
import { Facts } from "../../ui/Facts.tsx";
import { AuthorityActions } from "./AuthorityActions.tsx";
import { AuthorityHead } from "./AuthorityHead.tsx";
import type { Authority, CaFile } from "./authority.ts";
import { HashedId8Fact } from "./HashedId8Fact.tsx";
import { OtherGenerations } from "./OtherGenerations.tsx";

/** A file with the text of its button. */
export interface CardDownload extends CaFile {
  readonly text: string;
  /** Names the button where its text alone is not clear; begins with it. */
  readonly label?: string;
}

/** An authority: what it is, how it is named, what its system says of it, and its files. */
export function AuthorityCard({
  authority,
  inFull,
  aside,
  facts,
  factWidth,
  lists,
  downloads = [],
  info,
  status,
}: {
  authority: Authority;
  /** The role in full. */
  inFull: string;
  /** Beside it. */
  aside?: ReactNode;
  /** Shown after the HashedId8. */
  facts: ReactNode;
  /** What each has at least, in px; as `Facts` has it where not given. */
  factWidth?: number;
  /** The lists that it signs or serves. */
  lists?: ReactNode;
  /** Beside the certificate. */
  downloads?: readonly CardDownload[];
  /** Facts in More info, after the HashedId8. */
  info: ReactNode;
  /** Undefined while it is not known. */
  status: AuthorityStatus | undefined;
}) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ display: "flex", flexDirection: "column", minWidth: 0, p: { xs: 4, sm: 5 } }}
    >
      <AuthorityHead id={id} title={authority.title} inFull={inFull} aside={aside} />
      <Typography sx={{ fontWeight: 500, mb: 4, overflowWrap: "anywhere" }}>{authority.name}</Typography>
      <Facts {...(factWidth && { width: factWidth })}>
        <HashedId8Fact authority={authority} />
        {facts}
      </Facts>
      {status && <OtherGenerations role={authority.role} current={authority} status={status} />}
      {lists}
      <Box sx={{ mt: "auto", pt: 5 }}>
        <AuthorityActions authority={authority} downloads={downloads} info={info} status={status} />
      </Box>
    </Card>
  );
}
