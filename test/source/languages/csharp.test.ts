import { expect, test } from 'vitest';
import { multiline, sample } from './outlines.ts';

test('types and members are defined under the file-scoped namespace, attributes lead them in', async () => {
  const { definitions } = await sample(
    'Store.cs',
    `
    using System;
    namespace App.Core;

    /// <summary>Keeps.</summary>
    [Serializable]
    public class Store : Base
    {
        private const int Limit = 3;
        private int size, used;
        public int Count { get; set; }
        public event Action Changed;
        public Store() { }

        [Fact]
        [Trait("a",
            "b")]
        public void Take()
        {
            int local = 1;
            void Inner() { }
        }

        public enum Mode { Fast, Slow }
        public interface IPart { void Go(int a); }
    }
    public record Point(int X, int Y);
    public delegate void Handler(int code);
    `,
  );
  expect(definitions).toEqual([
    '2-27 module App.Core',
    '4>6-25 class App.Core.Store',
    '8-8 constant App.Core.Store.Limit',
    '9-9 field App.Core.Store.size',
    '9-9 field App.Core.Store.used',
    '10-10 field App.Core.Store.Count',
    '11-11 field App.Core.Store.Changed',
    '12-12 method App.Core.Store.Store',
    '14>17-21 method App.Core.Store.Take',
    '20-20 function App.Core.Store.Take.Inner',
    '23-23 enum App.Core.Store.Mode',
    '23-23 variant App.Core.Store.Mode.Fast',
    '23-23 variant App.Core.Store.Mode.Slow',
    '24-24 interface App.Core.Store.IPart',
    '24-24 method App.Core.Store.IPart.Go',
    '26-26 class App.Core.Point',
    '26-26 field App.Core.Point.X',
    '26-26 field App.Core.Point.Y',
    '27-27 type App.Core.Handler',
  ]);
});

test('a namespace with a body holds only what stands in it', async () => {
  const { definitions } = await sample(
    'Two.cs',
    `
    namespace A { class In { } }
    class Out { }
    `,
  );
  expect(definitions).toEqual(['1-1 module A', '1-1 class A.In', '2-2 class Out']);
});

test('switch expressions, initializers and calls are constructs', async () => {
  const found = await sample(
    'Flow.cs',
    `
    class Flow
    {
        int Run(int x)
        {
            Send(
                x);
            return x switch
            {
                1 => 2,
                _ => 3,
            };
        }
    }
    `,
  );
  expect(multiline(found)).toEqual([
    '1-13 definition',
    '1-13 statement',
    '2-13 block',
    '3-12 definition',
    '3-12 statement',
    '4-12 block',
    '5-6 statement',
    '5-6 call',
    '7-11 statement',
    '7-11 literal',
  ]);
  expect(found.constructs).toContain('9-9 arm');
});

test('usings, every kind of string and comments are regions', async () => {
  const { regions } = await sample(
    'Text.cs',
    `
    using System.IO;
    class T
    {
        string a = $"x {1}", b = @"c:\\d"; // tail
    }
    `,
  );
  expect(regions).toEqual(['import using System.IO;', 'string $"x {1}"', 'string @"c:\\d"', 'comment // tail']);
});
