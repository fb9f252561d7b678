import { type ProgrammeRecord, programmeArea } from '@fulmar/contract/programme'
import { useApi } from '#core/api/use-api.ts'

/** The settings that figures and money are shown by; undefined until they are loaded. */
export const useProgramme = (): ProgrammeRecord | undefined => useApi(programmeArea.get, {}).data?.data
