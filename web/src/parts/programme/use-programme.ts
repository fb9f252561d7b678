import { type ProgrammeRecord, programmeArea } from '@fulmar/contract/programme'
import { useApi } from '#core/api/use-api.ts'

/** The settings that figures and money are shown by, for administrators; undefined until they are loaded. */
export const useProgramme = (isNeeded = true): ProgrammeRecord | undefined =>
  useApi(programmeArea.get, {}, { enabled: isNeeded }).data?.data
