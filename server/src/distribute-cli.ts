import { distribute } from './distribute.ts'
import { runCommand, withDatabase } from './with-database.ts'

/** `npm run db:distribute`: spreads what belongs to people over a Citus cluster. */
runCommand(async () => console.log(await withDatabase(database => distribute(database, console.log))))
