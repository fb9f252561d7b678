import { questionImporter } from '#areas/academy/games/bank/bank.import.ts'
import { collectionImporter } from '#areas/collections/collections.import.ts'
import type { Importers, ImportServices } from '#areas/imports/imports.ts'
import { neighborhoodImporter } from '#areas/neighborhoods/neighborhoods.import.ts'
import { voucherCodeImporter } from '#areas/rewards/voucher-codes.import.ts'
import { storeImporter } from '#areas/stores/stores.import.ts'
import { memberImporter } from '#areas/users/members.import.ts'
import type { Secrets } from '#core/secrets.ts'

/** What can be imported. A kind that is not listed here does not compile. */
const importKinds = (secrets: Secrets): Importers => ({
  neighborhoods: neighborhoodImporter,
  members: memberImporter,
  stores: storeImporter,
  collections: collectionImporter,
  'voucher-codes': voucherCodeImporter(secrets),
  questions: questionImporter,
})

export const importServices = (secrets: Secrets): ImportServices => ({ kinds: importKinds(secrets), secrets })
