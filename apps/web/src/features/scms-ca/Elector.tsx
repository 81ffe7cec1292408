import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ScmsAuthorityStatus } from "@v2x/contract";
import { AuthorityActions } from "../../both-systems/authorities/AuthorityActions.tsx";
import { type Authority, generationOf } from "../../both-systems/authorities/authority.ts";
import { HashedId8Fact } from "../../both-systems/authorities/HashedId8Fact.tsx";
import { LifeFacts, OriginFacts } from "../../both-systems/authorities/LifeFacts.tsx";
import { OtherGenerations } from "../../both-systems/authorities/OtherGenerations.tsx";
import { Facts } from "../../ui/Facts.tsx";

/** One of the electors: its name, its HashedId8, how long it lives, and its certificate. */
export function Elector({
  elector,
  status,
}: {
  elector: Authority;
  /** Undefined while it is not known. */
  status: ScmsAuthorityStatus | undefined;
}) {
  const generation = status && generationOf(elector, status);
  const life = generation && <LifeFacts generation={generation} now={status.now} />;
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexDirection: "column",
        minWidth: 0,
        pt: 4,
        borderTop: "1px solid",
        borderColor: "divider",
      }}
    >
      <Typography variant="h3" sx={{ mb: 2, overflowWrap: "anywhere" }}>
        {elector.name}
      </Typography>
      <Facts width={200}>
        <HashedId8Fact authority={elector} />
        {life}
      </Facts>
      {status && <OtherGenerations role={elector.role} current={elector} status={status} />}
      <Box sx={{ mt: "auto", pt: 4 }}>
        <AuthorityActions
          authority={elector}
          downloads={[]}
          info={
            <>
              {life}
              {generation && <OriginFacts generation={generation} />}
            </>
          }
          status={status}
        />
      </Box>
    </Box>
  );
}
