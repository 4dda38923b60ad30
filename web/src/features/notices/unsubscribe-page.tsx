import { paths } from '@portico/contract/api/paths'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { site } from '../../../../site.config.ts'
import { call } from '../../api/api-client.ts'
import { sentenceOf } from '../../api/request-error.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Button, useBusy } from '../../components/form/button.tsx'
import { AuthLayout } from '../../components/layout/auth-layout.tsx'

/**
 * Where the unsubscribe link of a mail leads. The button turns the mails off, not the page, so that a program that opens
 * the links in mails changes nothing.
 */
export function Component() {
  const { token = '' } = useParams()
  const [busy, run] = useBusy()
  const [done, setDone] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const turnOff = async () => {
    setFailure(undefined)
    try {
      setDone((await call('unsubscribe', { body: { token } })).message)
    } catch (error) {
      setFailure(sentenceOf(error, 'The mails could not be turned off. Please try again.'))
    }
  }
  return (
    <AuthLayout
      title={done === undefined ? 'Turn off these mails?' : 'The mails are off'}
      view="spot"
      text={
        done === undefined
          ? `${site.name} mails you no more of this kind. What happens in your account is still in the portal, under the bell.`
          : 'What happens in your account is still in the portal, under the bell.'
      }
      links={<Link to={`${paths.account}#mail`}>Choose which mails you get</Link>}
    >
      {done === undefined ? (
        <div>
          {failure !== undefined && <Notice kind="failure">{failure}</Notice>}
          <Button busy={busy} onClick={() => run(turnOff)}>
            Turn off
          </Button>
        </div>
      ) : (
        <Notice kind="news">{done}</Notice>
      )}
    </AuthLayout>
  )
}
