import { Text } from '@mantine/core'
import { Pin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useIsDeleted, useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { CreatorGrid } from '#features/profiles/web.tsx'
import type { Showcase } from '#features/showcases/contract.ts'
import { ShowcaseGrid } from '#features/showcases/web.tsx'
import type { PublicDeveloper } from '#features/profiles/contract.ts'
import { boardsApi, type WholeBoard } from '../contract.ts'
import { BoardNameDialog } from './BoardNameDialog.tsx'
import classes from './Boards.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { texts } from './texts.ts'

/** Page of a board: its creators and showcases, with actions for all of them. */
export function BoardPage({ renderActions }: { renderActions?: (creator: PublicDeveloper) => ReactNode }) {
  const id = Number(useParams()['id'])
  const query = useEndpoint(boardsApi.read, { params: { id } })
  const board = useWithoutDeleted(query.data)
  return (
    <Page
      title={board?.name ?? (query.error ? texts.notFound : '')}
      lead={board && texts.counts(board)}
      back={{ to: '/boards', label: texts.back }}
      actions={board && <BoardActions board={board} />}
    >
      <QueryView
        query={{ ...query, data: board }}
        gone={{ to: '/boards', label: texts.back }}
        skeleton={<ListSkeleton shape="cards" rows={3} />}
        isEmpty={({ creators, showcases, hidden_count }) => creators.length + showcases.length + hidden_count === 0}
        empty={{
          icon: Pin,
          title: texts.empty,
          action: <Button to="/creators">{texts.findCreators}</Button>,
          children: texts.emptyText,
        }}
      >
        {({ creators, showcases, hidden_count }) => (
          <>
            {creators.length > 0 && (
              <CreatorGrid
                creators={creators}
                renderActions={(creator) => (
                  <>
                    {renderActions?.(creator)}
                    <TakeOffButton boardId={id} creator={creator} />
                  </>
                )}
              />
            )}
            {showcases.length > 0 && <SavedShowcases boardId={id} showcases={showcases} />}
            {hidden_count > 0 && (
              <Text c="dimmed" mt="xl">
                {texts.hidden(hidden_count)}
              </Text>
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Hides items that were just removed from a board. */
function useWithoutDeleted(board: WholeBoard | undefined): WholeBoard | undefined {
  const isDeleted = useIsDeleted()
  if (!board) return undefined
  const { id } = board
  const creators = board.creators.filter(
    ({ user_id }) => !isDeleted(boardsApi.removeCreator, { params: { id, developer_id: user_id } }),
  )
  const showcases = board.showcases.filter(
    (showcase) => !isDeleted(boardsApi.removeShowcase, { params: { id, showcase_id: showcase.id } }),
  )
  return {
    ...board,
    creators,
    showcases,
    creator_count: board.creator_count - (board.creators.length - creators.length),
    showcase_count: board.showcase_count - (board.showcases.length - showcases.length),
  }
}

const SavedShowcases = ({ boardId, showcases }: { boardId: number; showcases: WholeBoard['showcases'] }) => (
  <div className={classes.solutions}>
    <Section title={texts.solutions}>
      <ShowcaseGrid
        showcases={showcases}
        level={3}
        renderActions={(showcase) => <TakeShowcaseOffButton boardId={boardId} showcase={showcase} />}
      />
    </Section>
  </div>
)

function BoardActions({ board }: { board: WholeBoard }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'invite' | 'rename' | null>(null)
  const close = () => setDialog(null)
  const remove = useUndoableDelete({
    endpoint: boardsApi.remove,
    done: texts.removed,
    onDelete: () => void navigate('/boards', { replace: true }),
  })
  return (
    <>
      {board.creators.length + board.showcases.length > 0 && (
        <Button onClick={() => setDialog('invite')}>{texts.invite}</Button>
      )}
      <MoreMenu
        size="md"
        actions={[
          { label: texts.rename, opensDialog: true, onClick: () => setDialog('rename') },
          { label: texts.remove, isDanger: true, onClick: () => remove({ params: { id: board.id } }) },
        ]}
      />
      <InviteDialog opened={dialog === 'invite'} onClose={close} board={board} />
      <BoardNameDialog opened={dialog === 'rename'} onClose={close} board={board} />
    </>
  )
}

function TakeOffButton({ boardId, creator }: { boardId: number; creator: PublicDeveloper }) {
  const remove = useUndoableDelete({ endpoint: boardsApi.removeCreator, done: texts.takenOff })
  return (
    <QuickButton
      label={texts.takeOffName(creator.user.full_name)}
      onClick={() => remove({ params: { id: boardId, developer_id: creator.user_id } })}
    />
  )
}

function TakeShowcaseOffButton({ boardId, showcase }: { boardId: number; showcase: Showcase }) {
  const remove = useUndoableDelete({ endpoint: boardsApi.removeShowcase, done: texts.takenOff })
  return (
    <QuickButton
      label={texts.takeOffShowcase(showcase.title)}
      onClick={() => remove({ params: { id: boardId, showcase_id: showcase.id } })}
    />
  )
}

const QuickButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="subtle" size="sm" aria-label={label} onClick={onClick}>
    {texts.takeOff}
  </Button>
)
