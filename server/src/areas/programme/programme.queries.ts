import type { PointValue, ProgrammeInput, ProgrammeRecord } from '@fulmar/contract/programme'
import { type Db, sql } from '#core/db/db.ts'

const columns = sql`
  version, name, logo_key as logo, email, phone, address, website, country, time_zone as "timeZone",
  programme_time_zone() as "figuresTimeZone", former_time_zone() as "formerTimeZone", (
    select json_build_object('done', done, 'total', total) from job_runs
    where kind = 'REBUILD' and state in ('QUEUED', 'RUNNING') order by created_at limit 1) as recount, currency, minor_units_per_1000_points as "minorUnitsPer1000Points"`

export const findProgramme = (db: Db) => db.one<ProgrammeRecord>(sql`select ${columns} from programme`)

export const lockProgramme = (db: Db) => db.one<ProgrammeRecord>(sql`select ${columns} from programme for update`)

export const findPointValue = (db: Db) =>
  db.one<PointValue>(sql`
    select currency, minor_units_per_1000_points as "minorUnitsPer1000Points" from programme`)

export const updateProgramme = (db: Db, p: ProgrammeInput) =>
  db.run(sql`
    update programme set version = version + 1, name = ${p.name}, logo_key = ${p.logo}, email = ${p.email},
      phone = ${p.phone}, address = ${p.address}, website = ${p.website}, country = ${p.country}, time_zone = ${p.timeZone},
      currency = ${p.currency}, minor_units_per_1000_points = ${p.minorUnitsPer1000Points}, updated_at = now()`)
