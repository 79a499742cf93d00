import { startPostgres } from '/tmp/w/bench/server/src/platform/db/postgres.ts';
const pg = await startPostgres({ folder: '/tmp/bench/pgdata', port: 59321, persistent: false, settings: ['max_connections=100'] });
console.log(pg.url('postgres'));
process.on('SIGTERM', async () => { await pg.stop(); process.exit(0); });
setInterval(() => {}, 1e6);
