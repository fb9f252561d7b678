import type { Installation } from '#areas/about/about.routes.ts'

/** What a process of the tests says about itself. */
export const testInstallation: Installation = {
  build: { version: '1.2.3', commit: 'abc1234', licence: 'MIT', packages: [] },
  mail: 'FILES',
  files: 'FOLDER',
  geocoderUrl: 'http://user:secret@geocoder.test/search?key=secret',
  aiModel: undefined,
  warnings: [],
}
