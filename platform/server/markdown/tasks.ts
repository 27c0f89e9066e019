import type { Element, Root } from 'hast'
import { eachElement } from './elements.ts'

const TASK = /^\[([ xX])\]\s/

/** Renders the check boxes of task lists, which are written as `- [x] words`. */
export function renderTaskLists(tree: Root): void {
  eachElement(tree, (item) => {
    if (item.tagName !== 'li') return
    const first = item.children.find(
      (child) => child.type === 'element' || child.type !== 'text' || child.value.trim() !== '',
    )
    const holder: Element = first?.type === 'element' && first.tagName === 'p' ? first : item
    const words = holder.children.find((child) => child.type !== 'text' || child.value.trim() !== '')
    const mark = words?.type === 'text' ? TASK.exec(words.value.trimStart()) : null
    if (words?.type !== 'text' || !mark) return
    const done = mark[1] !== ' '
    words.value = ` ${words.value.trimStart().slice(mark[0].length)}`
    item.properties['className'] = ['readme-task']
    holder.children.unshift({
      type: 'element',
      tagName: 'input',
      properties: { type: 'checkbox', disabled: true, checked: done, ariaLabel: done ? 'Done' : 'To do' },
      children: [],
    })
  })
}
