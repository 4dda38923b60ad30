import type { Answer } from '@portico/contract/api/endpoints'
import { isRefused, sentenceOf } from '../../api/request-error.ts'
import { ActionNotice, useAction } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Button } from '../../components/form/button.tsx'
import { countOf } from '../../figures/figure-text.ts'
import type { SentFile } from '../../figures/imports/import-file.tsx'
import { rowsToPost } from '../../figures/imports/import-preview.tsx'
import { usePostLabel } from '../../figures/release.ts'
import { lookAgain, useImportActivity } from './month-end-data.ts'

interface PostActivityProps {
  sent: SentFile
  preview: Answer<'previewActivityImport'>
  onPosted: (message: string) => void
}

/** Posts the entries of a file. */
export function PostActivity({ sent, preview: { rows, to_look_at: found }, onPosted }: PostActivityProps) {
  const importing = useImportActivity()
  const entries = countOf(rowsToPost(rows), 'entry', 'entries')
  const label = usePostLabel(`Post ${entries}`)
  const post = useAction(
    async () =>
      onPosted((await importing.mutateAsync({ body: { ...sent, looked_at: found?.digest ?? '' } })).message),
    (error) =>
      isRefused(error, 'notLookedAt')
        ? lookAgain
        : sentenceOf(error, 'The file could not be posted. Please try again.'),
  )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p>{`${entries} will be recorded, all of them or none.`}</p>
      <ActionNotice of={post} />
      <Button busy={post.isBusy} onClick={post.run}>
        {label}
      </Button>
      {post.isBusy && <Progress doing={`Posting ${entries}`} />}
    </div>
  )
}
