import { createRequestHandler } from '@remix-run/express';
import compression from 'compression';
import express from 'express';
import * as build from './build/server/index.js';

/** Serves the built page on a free port and tells its parent which. The parent may tell it of App Bridge. */
process.on('message', (bridge) => Object.assign(process.env, bridge));
const app = express();
app.use(compression());
app.use(express.static(new URL('./build/client', import.meta.url).pathname));
app.use(createRequestHandler({ build, mode: 'production' }));
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
