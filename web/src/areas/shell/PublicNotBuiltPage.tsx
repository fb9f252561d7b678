import { PublicFrame } from '#ui/shell/PublicFrame.tsx'
import { NotBuiltPage } from './NotBuiltPage.tsx'

/** The same for pages that anyone may see. */
export function PublicNotBuiltPage() {
  return (
    <PublicFrame>
      <NotBuiltPage />
    </PublicFrame>
  )
}
