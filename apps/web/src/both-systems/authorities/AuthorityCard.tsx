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

/** A file beside the certificate, with the text of its button. */
export interface CardDownload extends CaFile {
  readonly text: string;
}

/** An authority: what it is, how it is named, what its system says of it, and its files. */
export function AuthorityCard({
  authority,
  inFull,
  facts,
  lists,
  downloads = [],
  info,
  status,
}: {
  authority: Authority;
  /** The role in full. */
  inFull: string;
  /** Shown after the HashedId8. */
  facts: ReactNode;
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
      <AuthorityHead id={id} title={authority.title} inFull={inFull} />
      <Typography sx={{ fontWeight: 500, mb: 4, overflowWrap: "anywhere" }}>{authority.name}</Typography>
      <Facts>
        <HashedId8Fact authority={authority} />
        {facts}
      </Facts>
      {status && <OtherGenerations role={authority.role} current={authority.hashedId8} status={status} />}
      {lists}
      <Box sx={{ mt: "auto", pt: 5 }}>
        <AuthorityActions authority={authority} downloads={downloads} info={info} status={status} />
      </Box>
    </Card>
  );
}
