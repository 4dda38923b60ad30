import type { ManagedAccount } from '@portico/contract/features/managed-accounts'
import { changeRoleRequest } from '@portico/contract/features/managed-accounts'
import type { Role } from '@portico/contract/features/roles'
import { roleName } from '@portico/contract/features/roles'
import { useState } from 'react'
import { Form, useForm } from '../../components/form/form.tsx'
import { displayName } from '../../auth/display-name.ts'
import { useChangeRole } from './accounts-data.ts'
import { ProofFields, readProof } from './proof-fields.tsx'
import { RoleFields } from './role-fields.tsx'

interface RoleFormProps {
  account: ManagedAccount & { role: Role }
  onNews: (news: string | undefined) => void
}

/** Changes the role of a member of staff; the proof is asked for once one is chosen. */
export function RoleForm({ account, onNews }: RoleFormProps) {
  const change = useChangeRole()
  const { id, role } = account
  const [chosen, setChosen] = useState(role)
  const read = (data: FormData) => ({ user_id: id, role: chosen, ...readProof(data) })
  const form = useForm({
    schema: changeRoleRequest,
    read,
    send: async (_, fields) => {
      onNews(undefined)
      onNews((await change.mutateAsync(read(new FormData(fields)))).message)
    },
    failure: 'The role could not be changed. Please try again.',
  })
  const isOther = chosen !== role
  return (
    <Form
      form={form}
      action={isOther ? `Make ${displayName(account)} ${roleName(chosen)}` : 'Change the role'}
      disabled={!isOther}
    >
      <RoleFields initial={role} error={form.errors['role']} onChoose={setChosen} />
      {isOther && (
        <ProofFields
          hint="The new role applies at once, also where they are logged in. It requires your password, and all other staff are told."
          errors={form.errors}
          failure={change.error}
        />
      )}
    </Form>
  )
}
