import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'

/** As in `DATABASE_URL`. */
export const urlOf = ({ user, password, host, port, database }: PostgresConnection) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
