import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProfileEditor } from './ProfileEditor.tsx'

/** Who one is to the others: name, picture, phone. */
export function ProfilePage() {
  const { adminDetails } = useAdminDetails()
  return (
    <>
      <PageHeader title="Profile" meaning="How you appear to the people you work with." />
      {adminDetails && <ProfileEditor me={adminDetails} />}
    </>
  )
}
