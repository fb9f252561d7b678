import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

export function SecurityPage() {
  const { adminDetails } = useAdminDetails()
  if (!adminDetails) return null
  return (
    <>
      <PageHeader title="Security" meaning="Two-factor authentication, password and active sessions." />
      <Sections isNarrow>
        <SecondFactor isOn={adminDetails.hasSecondFactor} isRequired={adminDetails.needsSecondFactor} />
        <ChangePassword email={adminDetails.email} />
        <Sessions />
      </Sections>
    </>
  )
}
