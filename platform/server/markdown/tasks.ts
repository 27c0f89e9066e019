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
    const container: Element = first?.type === 'element' && first.tagName === 'p' ? first : item
    const textNode = container.children.find((child) => child.type !== 'text' || child.value.trim() !== '')
    const checkbox = textNode?.type === 'text' ? TASK.exec(textNode.value.trimStart()) : null
    if (textNode?.type !== 'text' || !checkbox) return
    const done = checkbox[1] !== ' '
    textNode.value = ` ${textNode.value.trimStart().slice(checkbox[0].length)}`
    item.properties['className'] = ['readme-task']
    container.children.unshift({
      type: 'element',
      tagName: 'input',
      properties: { type: 'checkbox', disabled: true, checked: done, ariaLabel: done ? 'Done' : 'To do' },
      children: [],
    })
  })
}
