import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FailureBoundary } from './FailureBoundary.tsx';
import { lazyWithRetry } from './lazyWithRetry.tsx';

afterEach(cleanup);

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('a lazy component shows its placeholder until it is loaded', async () => {
  const { Component: Lazy } = lazyWithRetry(() => Promise.resolve(Greeting), <p>reserved</p>);
  render(<Lazy name="Ann" />);
  expect(screen.queryByText('reserved')).not.toBeNull();
  expect(await screen.findByText('Hello Ann')).not.toBeNull();
  expect(screen.queryByText('reserved')).toBeNull();
});

test('a lazy component renders at once if it was loaded earlier', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const { fetch, Component: Lazy } = lazyWithRetry(load, <p>reserved</p>);
  await fetch();
  render(<Lazy name="Ann" />);
  expect(screen.queryByText('Hello Ann')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('concurrent calls of fetch load the chunk of a lazy component only once', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const { fetch, Component: Lazy } = lazyWithRetry(load, null);
  const early = fetch();
  render(
    <>
      <Lazy name="Ann" />
      <Lazy name="Bob" />
    </>,
  );
  await early;
  expect(await screen.findByText('Hello Bob')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lazy component is loaded again after a failure', async () => {
  let attempts = 0;
  const load = () => (attempts++ === 0 ? Promise.reject(new Error('gone')) : Promise.resolve(Greeting));
  const { fetch, Component: Lazy } = lazyWithRetry(load, null);
  await expect(fetch()).rejects.toThrow('gone');
  render(<Lazy name="Ann" />);
  expect(await screen.findByText('Hello Ann')).not.toBeNull();
});

test('the nearest boundary catches the error if a lazy component fails to load', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Component: Lazy } = lazyWithRetry<{ readonly name: string }>(() => Promise.reject(new Error('gone')), null);
  render(
    <FailureBoundary>
      <Lazy name="Ann" />
    </FailureBoundary>,
  );
  expect(await screen.findByText('gone')).not.toBeNull();
  silent.mockRestore();
});
