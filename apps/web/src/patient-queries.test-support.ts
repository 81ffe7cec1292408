import { configure } from "@testing-library/react";

// Long enough for a machine that is busy: `find…` and `waitFor` go on as soon as what they wait for is there.
configure({ asyncUtilTimeout: 20_000 });
