#!/usr/bin/env node
// `npx v2x`: the operator's command line.
import { becomeNode, ensureDependencies } from "./lib/prepare.js";

ensureDependencies({ serverSuffices: true });
becomeNode("apps/server/src/cli.ts", process.argv.slice(2));
