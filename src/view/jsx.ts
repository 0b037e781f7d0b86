import type { Component, ExoticComponent, JSX as React, ReactElement, ReactNode } from 'react';

type Nodes = ReactElement | boolean | null | undefined | readonly Elements[];

/** Any number of elements, and no text. React renders nothing for an empty text. */
export type Elements = Nodes | '';

/**
 * What an element may contain: elements, or a single text. A browser's translation replaces each text node by an
 * element. React then writes a new text into the old node, which is no longer on the page, and fails when it removes
 * that node or inserts before it. It does neither to a text that is alone in its element: there it sets the content of
 * the element.
 */
export type Content = Nodes | string | number;

/**
 * The types of JSX in the view (`paths` in tsconfig.json), so that the compiler reports every text that has siblings.
 * They differ from React's in `children` and in what a component returns. The code that runs is React's.
 */
export declare namespace JSX {
  type ElementType =
    | keyof IntrinsicElements
    // oxlint-disable-next-line typescript/no-explicit-any -- a component may have any props
    | ((props: any) => Elements)
    // oxlint-disable-next-line typescript/no-explicit-any -- a component may have any props
    | (new (props: any) => Component)
    // oxlint-disable-next-line typescript/no-explicit-any -- a component may have any props
    | ExoticComponent<any>;
  type Element = React.Element;
  type ElementClass = React.ElementClass;
  type ElementAttributesProperty = React.ElementAttributesProperty;
  type ElementChildrenAttribute = React.ElementChildrenAttribute;
  type IntrinsicAttributes = React.IntrinsicAttributes;
  type IntrinsicElements = { [Tag in keyof React.IntrinsicElements]: Narrowed<React.IntrinsicElements[Tag]> };
  /** Components of libraries accept any children. */
  type LibraryManagedAttributes<_, Props> = Props extends { readonly children?: infer Children }
    ? ReactNode extends Children
      ? Narrowed<Props>
      : Props
    : Props;
}
type Narrowed<Props> = Omit<Props, 'children'> & { readonly children?: Content };
