/* eslint-disable */
import type { Prisma, LabelSet, Label, Annotation, Feedback, AnnotationRelationship, AnnotationRelationshipMember, Summary, Note, TextRevision, ContractNamespace, Contract, ContractVersion, VocabularyScheme, Concept, FieldBinding, AliasSuggestion, Conversation, Message, Source, Corpus, CorpusCategory, Reembedding, VectorGap, Folder, CorpusDocument, PlacementEvent, Blob, SetAsideFile, Document, DocumentVersion, DocumentText, Page, Block, DocumentRelationship, DocumentImport, User, UserIdentity, Group, GroupMember, ApiKey, Grant, Outbox, IdempotencyKey, AuditEntry, Setting, Heartbeat, StructuredOutput, DeadLetter, DeadLetterAttempt, ContractCheck, ContractQualityWindow, Run, RunEvent, ToolCall, Approval, UsageEntry, Chunk, IndexedVersion, ChunkPosting, EmbeddingProfile, ChunkEmbedding, AnnotationEmbedding, NoteEmbedding } from "./prisma/client.ts";
import type { PothosPrismaDatamodel } from "@pothos/plugin-prisma";
export default interface PrismaTypes {
    LabelSet: {
        Name: "LabelSet";
        Shape: LabelSet;
        Include: Prisma.LabelSetInclude;
        Select: Prisma.LabelSetSelect;
        OrderBy: Prisma.LabelSetOrderByWithRelationInput;
        WhereUnique: Prisma.LabelSetWhereUniqueInput;
        Where: Prisma.LabelSetWhereInput;
        Create: {};
        Update: {};
        RelationName: "creator" | "labels" | "corpora" | "grants";
        ListRelations: "labels" | "corpora" | "grants";
        Relations: {
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            labels: {
                Shape: Label[];
                Name: "Label";
                Nullable: false;
            };
            corpora: {
                Shape: Corpus[];
                Name: "Corpus";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
        };
    };
    Label: {
        Name: "Label";
        Shape: Label;
        Include: Prisma.LabelInclude;
        Select: Prisma.LabelSelect;
        OrderBy: Prisma.LabelOrderByWithRelationInput;
        WhereUnique: Prisma.LabelWhereUniqueInput;
        Where: Prisma.LabelWhereInput;
        Create: {};
        Update: {};
        RelationName: "labelSet" | "creator" | "annotations" | "relationships" | "documentRelationships";
        ListRelations: "annotations" | "relationships" | "documentRelationships";
        Relations: {
            labelSet: {
                Shape: LabelSet | null;
                Name: "LabelSet";
                Nullable: true;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            annotations: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            relationships: {
                Shape: AnnotationRelationship[];
                Name: "AnnotationRelationship";
                Nullable: false;
            };
            documentRelationships: {
                Shape: DocumentRelationship[];
                Name: "DocumentRelationship";
                Nullable: false;
            };
        };
    };
    Annotation: {
        Name: "Annotation";
        Shape: Annotation;
        Include: Prisma.AnnotationInclude;
        Select: Prisma.AnnotationSelect;
        OrderBy: Prisma.AnnotationOrderByWithRelationInput;
        WhereUnique: Prisma.AnnotationWhereUniqueInput;
        Where: Prisma.AnnotationWhereInput;
        Create: {};
        Update: {};
        RelationName: "document" | "version" | "corpus" | "label" | "creator" | "sources" | "embeddings" | "carriedFrom" | "carriedTo" | "resolvedBy" | "feedback" | "memberships";
        ListRelations: "sources" | "embeddings" | "carriedTo" | "feedback" | "memberships";
        Relations: {
            document: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            label: {
                Shape: Label | null;
                Name: "Label";
                Nullable: true;
            };
            creator: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            sources: {
                Shape: Source[];
                Name: "Source";
                Nullable: false;
            };
            embeddings: {
                Shape: AnnotationEmbedding[];
                Name: "AnnotationEmbedding";
                Nullable: false;
            };
            carriedFrom: {
                Shape: Annotation | null;
                Name: "Annotation";
                Nullable: true;
            };
            carriedTo: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            resolvedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            feedback: {
                Shape: Feedback[];
                Name: "Feedback";
                Nullable: false;
            };
            memberships: {
                Shape: AnnotationRelationshipMember[];
                Name: "AnnotationRelationshipMember";
                Nullable: false;
            };
        };
    };
    Feedback: {
        Name: "Feedback";
        Shape: Feedback;
        Include: Prisma.FeedbackInclude;
        Select: Prisma.FeedbackSelect;
        OrderBy: Prisma.FeedbackOrderByWithRelationInput;
        WhereUnique: Prisma.FeedbackWhereUniqueInput;
        Where: Prisma.FeedbackWhereInput;
        Create: {};
        Update: {};
        RelationName: "annotation" | "author";
        ListRelations: never;
        Relations: {
            annotation: {
                Shape: Annotation;
                Name: "Annotation";
                Nullable: false;
            };
            author: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    AnnotationRelationship: {
        Name: "AnnotationRelationship";
        Shape: AnnotationRelationship;
        Include: Prisma.AnnotationRelationshipInclude;
        Select: Prisma.AnnotationRelationshipSelect;
        OrderBy: Prisma.AnnotationRelationshipOrderByWithRelationInput;
        WhereUnique: Prisma.AnnotationRelationshipWhereUniqueInput;
        Where: Prisma.AnnotationRelationshipWhereInput;
        Create: {};
        Update: {};
        RelationName: "document" | "corpus" | "label" | "creator" | "members";
        ListRelations: "members";
        Relations: {
            document: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            label: {
                Shape: Label | null;
                Name: "Label";
                Nullable: true;
            };
            creator: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            members: {
                Shape: AnnotationRelationshipMember[];
                Name: "AnnotationRelationshipMember";
                Nullable: false;
            };
        };
    };
    AnnotationRelationshipMember: {
        Name: "AnnotationRelationshipMember";
        Shape: AnnotationRelationshipMember;
        Include: Prisma.AnnotationRelationshipMemberInclude;
        Select: Prisma.AnnotationRelationshipMemberSelect;
        OrderBy: Prisma.AnnotationRelationshipMemberOrderByWithRelationInput;
        WhereUnique: Prisma.AnnotationRelationshipMemberWhereUniqueInput;
        Where: Prisma.AnnotationRelationshipMemberWhereInput;
        Create: {};
        Update: {};
        RelationName: "relationship" | "annotation";
        ListRelations: never;
        Relations: {
            relationship: {
                Shape: AnnotationRelationship;
                Name: "AnnotationRelationship";
                Nullable: false;
            };
            annotation: {
                Shape: Annotation;
                Name: "Annotation";
                Nullable: false;
            };
        };
    };
    Summary: {
        Name: "Summary";
        Shape: Summary;
        Include: Prisma.SummaryInclude;
        Select: Prisma.SummarySelect;
        OrderBy: Prisma.SummaryOrderByWithRelationInput;
        WhereUnique: Prisma.SummaryWhereUniqueInput;
        Where: Prisma.SummaryWhereInput;
        Create: {};
        Update: {};
        RelationName: "document" | "corpus" | "creator";
        ListRelations: never;
        Relations: {
            document: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    Note: {
        Name: "Note";
        Shape: Note;
        Include: Prisma.NoteInclude;
        Select: Prisma.NoteSelect;
        OrderBy: Prisma.NoteOrderByWithRelationInput;
        WhereUnique: Prisma.NoteWhereUniqueInput;
        Where: Prisma.NoteWhereInput;
        Create: {};
        Update: {};
        RelationName: "document" | "version" | "corpus" | "creator" | "embeddings";
        ListRelations: "embeddings";
        Relations: {
            document: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            embeddings: {
                Shape: NoteEmbedding[];
                Name: "NoteEmbedding";
                Nullable: false;
            };
        };
    };
    TextRevision: {
        Name: "TextRevision";
        Shape: TextRevision;
        Include: Prisma.TextRevisionInclude;
        Select: Prisma.TextRevisionSelect;
        OrderBy: Prisma.TextRevisionOrderByWithRelationInput;
        WhereUnique: Prisma.TextRevisionWhereUniqueInput;
        Where: Prisma.TextRevisionWhereInput;
        Create: {};
        Update: {};
        RelationName: "author";
        ListRelations: never;
        Relations: {
            author: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    ContractNamespace: {
        Name: "ContractNamespace";
        Shape: ContractNamespace;
        Include: Prisma.ContractNamespaceInclude;
        Select: Prisma.ContractNamespaceSelect;
        OrderBy: Prisma.ContractNamespaceOrderByWithRelationInput;
        WhereUnique: Prisma.ContractNamespaceWhereUniqueInput;
        Where: Prisma.ContractNamespaceWhereInput;
        Create: {};
        Update: {};
        RelationName: "creator" | "contracts" | "schemes" | "grants";
        ListRelations: "contracts" | "schemes" | "grants";
        Relations: {
            creator: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            contracts: {
                Shape: Contract[];
                Name: "Contract";
                Nullable: false;
            };
            schemes: {
                Shape: VocabularyScheme[];
                Name: "VocabularyScheme";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
        };
    };
    Contract: {
        Name: "Contract";
        Shape: Contract;
        Include: Prisma.ContractInclude;
        Select: Prisma.ContractSelect;
        OrderBy: Prisma.ContractOrderByWithRelationInput;
        WhereUnique: Prisma.ContractWhereUniqueInput;
        Where: Prisma.ContractWhereInput;
        Create: {};
        Update: {};
        RelationName: "namespace" | "versions" | "bindings" | "suggestions";
        ListRelations: "versions" | "bindings" | "suggestions";
        Relations: {
            namespace: {
                Shape: ContractNamespace;
                Name: "ContractNamespace";
                Nullable: false;
            };
            versions: {
                Shape: ContractVersion[];
                Name: "ContractVersion";
                Nullable: false;
            };
            bindings: {
                Shape: FieldBinding[];
                Name: "FieldBinding";
                Nullable: false;
            };
            suggestions: {
                Shape: AliasSuggestion[];
                Name: "AliasSuggestion";
                Nullable: false;
            };
        };
    };
    ContractVersion: {
        Name: "ContractVersion";
        Shape: ContractVersion;
        Include: Prisma.ContractVersionInclude;
        Select: Prisma.ContractVersionSelect;
        OrderBy: Prisma.ContractVersionOrderByWithRelationInput;
        WhereUnique: Prisma.ContractVersionWhereUniqueInput;
        Where: Prisma.ContractVersionWhereInput;
        Create: {};
        Update: {};
        RelationName: "contract" | "publishedBy" | "outputs" | "deadLetters" | "checks" | "windows";
        ListRelations: "outputs" | "deadLetters" | "checks" | "windows";
        Relations: {
            contract: {
                Shape: Contract;
                Name: "Contract";
                Nullable: false;
            };
            publishedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            outputs: {
                Shape: StructuredOutput[];
                Name: "StructuredOutput";
                Nullable: false;
            };
            deadLetters: {
                Shape: DeadLetter[];
                Name: "DeadLetter";
                Nullable: false;
            };
            checks: {
                Shape: ContractCheck[];
                Name: "ContractCheck";
                Nullable: false;
            };
            windows: {
                Shape: ContractQualityWindow[];
                Name: "ContractQualityWindow";
                Nullable: false;
            };
        };
    };
    VocabularyScheme: {
        Name: "VocabularyScheme";
        Shape: VocabularyScheme;
        Include: Prisma.VocabularySchemeInclude;
        Select: Prisma.VocabularySchemeSelect;
        OrderBy: Prisma.VocabularySchemeOrderByWithRelationInput;
        WhereUnique: Prisma.VocabularySchemeWhereUniqueInput;
        Where: Prisma.VocabularySchemeWhereInput;
        Create: {};
        Update: {};
        RelationName: "namespace" | "publishedBy" | "concepts";
        ListRelations: "concepts";
        Relations: {
            namespace: {
                Shape: ContractNamespace;
                Name: "ContractNamespace";
                Nullable: false;
            };
            publishedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            concepts: {
                Shape: Concept[];
                Name: "Concept";
                Nullable: false;
            };
        };
    };
    Concept: {
        Name: "Concept";
        Shape: Concept;
        Include: Prisma.ConceptInclude;
        Select: Prisma.ConceptSelect;
        OrderBy: Prisma.ConceptOrderByWithRelationInput;
        WhereUnique: Prisma.ConceptWhereUniqueInput;
        Where: Prisma.ConceptWhereInput;
        Create: {};
        Update: {};
        RelationName: "scheme";
        ListRelations: never;
        Relations: {
            scheme: {
                Shape: VocabularyScheme;
                Name: "VocabularyScheme";
                Nullable: false;
            };
        };
    };
    FieldBinding: {
        Name: "FieldBinding";
        Shape: FieldBinding;
        Include: Prisma.FieldBindingInclude;
        Select: Prisma.FieldBindingSelect;
        OrderBy: Prisma.FieldBindingOrderByWithRelationInput;
        WhereUnique: Prisma.FieldBindingWhereUniqueInput;
        Where: Prisma.FieldBindingWhereInput;
        Create: {};
        Update: {};
        RelationName: "contract" | "createdBy";
        ListRelations: never;
        Relations: {
            contract: {
                Shape: Contract;
                Name: "Contract";
                Nullable: false;
            };
            createdBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    AliasSuggestion: {
        Name: "AliasSuggestion";
        Shape: AliasSuggestion;
        Include: Prisma.AliasSuggestionInclude;
        Select: Prisma.AliasSuggestionSelect;
        OrderBy: Prisma.AliasSuggestionOrderByWithRelationInput;
        WhereUnique: Prisma.AliasSuggestionWhereUniqueInput;
        Where: Prisma.AliasSuggestionWhereInput;
        Create: {};
        Update: {};
        RelationName: "contract" | "decidedBy";
        ListRelations: never;
        Relations: {
            contract: {
                Shape: Contract;
                Name: "Contract";
                Nullable: false;
            };
            decidedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    Conversation: {
        Name: "Conversation";
        Shape: Conversation;
        Include: Prisma.ConversationInclude;
        Select: Prisma.ConversationSelect;
        OrderBy: Prisma.ConversationOrderByWithRelationInput;
        WhereUnique: Prisma.ConversationWhereUniqueInput;
        Where: Prisma.ConversationWhereInput;
        Create: {};
        Update: {};
        RelationName: "creator" | "corpus" | "document" | "messages" | "runs" | "grants";
        ListRelations: "messages" | "runs" | "grants";
        Relations: {
            creator: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            document: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            messages: {
                Shape: Message[];
                Name: "Message";
                Nullable: false;
            };
            runs: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
        };
    };
    Message: {
        Name: "Message";
        Shape: Message;
        Include: Prisma.MessageInclude;
        Select: Prisma.MessageSelect;
        OrderBy: Prisma.MessageOrderByWithRelationInput;
        WhereUnique: Prisma.MessageWhereUniqueInput;
        Where: Prisma.MessageWhereInput;
        Create: {};
        Update: {};
        RelationName: "conversation" | "author" | "sources" | "askedBy" | "answeredBy" | "structuredOutputs";
        ListRelations: "sources" | "askedBy" | "answeredBy" | "structuredOutputs";
        Relations: {
            conversation: {
                Shape: Conversation;
                Name: "Conversation";
                Nullable: false;
            };
            author: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            sources: {
                Shape: Source[];
                Name: "Source";
                Nullable: false;
            };
            askedBy: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            answeredBy: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            structuredOutputs: {
                Shape: StructuredOutput[];
                Name: "StructuredOutput";
                Nullable: false;
            };
        };
    };
    Source: {
        Name: "Source";
        Shape: Source;
        Include: Prisma.SourceInclude;
        Select: Prisma.SourceSelect;
        OrderBy: Prisma.SourceOrderByWithRelationInput;
        WhereUnique: Prisma.SourceWhereUniqueInput;
        Where: Prisma.SourceWhereInput;
        Create: {};
        Update: {};
        RelationName: "message" | "version" | "annotation";
        ListRelations: never;
        Relations: {
            message: {
                Shape: Message | null;
                Name: "Message";
                Nullable: true;
            };
            version: {
                Shape: DocumentVersion | null;
                Name: "DocumentVersion";
                Nullable: true;
            };
            annotation: {
                Shape: Annotation | null;
                Name: "Annotation";
                Nullable: true;
            };
        };
    };
    Corpus: {
        Name: "Corpus";
        Shape: Corpus;
        Include: Prisma.CorpusInclude;
        Select: Prisma.CorpusSelect;
        OrderBy: Prisma.CorpusOrderByWithRelationInput;
        WhereUnique: Prisma.CorpusWhereUniqueInput;
        Where: Prisma.CorpusWhereInput;
        Create: {};
        Update: {};
        RelationName: "creator" | "labelSet" | "folders" | "placements" | "annotations" | "notes" | "conversations" | "runs" | "structuredOutputs" | "deadLetters" | "grants" | "sharedGrants" | "categories" | "summaries" | "imports" | "reembeddings" | "vectorGaps" | "placementEvents" | "annotationRelations" | "documentRelationships";
        ListRelations: "folders" | "placements" | "annotations" | "notes" | "conversations" | "runs" | "structuredOutputs" | "deadLetters" | "grants" | "sharedGrants" | "categories" | "summaries" | "imports" | "reembeddings" | "vectorGaps" | "placementEvents" | "annotationRelations" | "documentRelationships";
        Relations: {
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            labelSet: {
                Shape: LabelSet | null;
                Name: "LabelSet";
                Nullable: true;
            };
            folders: {
                Shape: Folder[];
                Name: "Folder";
                Nullable: false;
            };
            placements: {
                Shape: CorpusDocument[];
                Name: "CorpusDocument";
                Nullable: false;
            };
            annotations: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            notes: {
                Shape: Note[];
                Name: "Note";
                Nullable: false;
            };
            conversations: {
                Shape: Conversation[];
                Name: "Conversation";
                Nullable: false;
            };
            runs: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            structuredOutputs: {
                Shape: StructuredOutput[];
                Name: "StructuredOutput";
                Nullable: false;
            };
            deadLetters: {
                Shape: DeadLetter[];
                Name: "DeadLetter";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
            sharedGrants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
            categories: {
                Shape: CorpusCategory[];
                Name: "CorpusCategory";
                Nullable: false;
            };
            summaries: {
                Shape: Summary[];
                Name: "Summary";
                Nullable: false;
            };
            imports: {
                Shape: DocumentImport[];
                Name: "DocumentImport";
                Nullable: false;
            };
            reembeddings: {
                Shape: Reembedding[];
                Name: "Reembedding";
                Nullable: false;
            };
            vectorGaps: {
                Shape: VectorGap[];
                Name: "VectorGap";
                Nullable: false;
            };
            placementEvents: {
                Shape: PlacementEvent[];
                Name: "PlacementEvent";
                Nullable: false;
            };
            annotationRelations: {
                Shape: AnnotationRelationship[];
                Name: "AnnotationRelationship";
                Nullable: false;
            };
            documentRelationships: {
                Shape: DocumentRelationship[];
                Name: "DocumentRelationship";
                Nullable: false;
            };
        };
    };
    CorpusCategory: {
        Name: "CorpusCategory";
        Shape: CorpusCategory;
        Include: Prisma.CorpusCategoryInclude;
        Select: Prisma.CorpusCategorySelect;
        OrderBy: Prisma.CorpusCategoryOrderByWithRelationInput;
        WhereUnique: Prisma.CorpusCategoryWhereUniqueInput;
        Where: Prisma.CorpusCategoryWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpora";
        ListRelations: "corpora";
        Relations: {
            corpora: {
                Shape: Corpus[];
                Name: "Corpus";
                Nullable: false;
            };
        };
    };
    Reembedding: {
        Name: "Reembedding";
        Shape: Reembedding;
        Include: Prisma.ReembeddingInclude;
        Select: Prisma.ReembeddingSelect;
        OrderBy: Prisma.ReembeddingOrderByWithRelationInput;
        WhereUnique: Prisma.ReembeddingWhereUniqueInput;
        Where: Prisma.ReembeddingWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus" | "creator";
        ListRelations: never;
        Relations: {
            corpus: {
                Shape: Corpus;
                Name: "Corpus";
                Nullable: false;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    VectorGap: {
        Name: "VectorGap";
        Shape: VectorGap;
        Include: Prisma.VectorGapInclude;
        Select: Prisma.VectorGapSelect;
        OrderBy: Prisma.VectorGapOrderByWithRelationInput;
        WhereUnique: Prisma.VectorGapWhereUniqueInput;
        Where: Prisma.VectorGapWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus";
        ListRelations: never;
        Relations: {
            corpus: {
                Shape: Corpus;
                Name: "Corpus";
                Nullable: false;
            };
        };
    };
    Folder: {
        Name: "Folder";
        Shape: Folder;
        Include: Prisma.FolderInclude;
        Select: Prisma.FolderSelect;
        OrderBy: Prisma.FolderOrderByWithRelationInput;
        WhereUnique: Prisma.FolderWhereUniqueInput;
        Where: Prisma.FolderWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus" | "parent" | "children" | "creator" | "placements";
        ListRelations: "children" | "placements";
        Relations: {
            corpus: {
                Shape: Corpus;
                Name: "Corpus";
                Nullable: false;
            };
            parent: {
                Shape: Folder | null;
                Name: "Folder";
                Nullable: true;
            };
            children: {
                Shape: Folder[];
                Name: "Folder";
                Nullable: false;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            placements: {
                Shape: CorpusDocument[];
                Name: "CorpusDocument";
                Nullable: false;
            };
        };
    };
    CorpusDocument: {
        Name: "CorpusDocument";
        Shape: CorpusDocument;
        Include: Prisma.CorpusDocumentInclude;
        Select: Prisma.CorpusDocumentSelect;
        OrderBy: Prisma.CorpusDocumentOrderByWithRelationInput;
        WhereUnique: Prisma.CorpusDocumentWhereUniqueInput;
        Where: Prisma.CorpusDocumentWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus" | "document" | "folder" | "pinnedVersion" | "addedBy" | "removedBy";
        ListRelations: never;
        Relations: {
            corpus: {
                Shape: Corpus;
                Name: "Corpus";
                Nullable: false;
            };
            document: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            folder: {
                Shape: Folder | null;
                Name: "Folder";
                Nullable: true;
            };
            pinnedVersion: {
                Shape: DocumentVersion | null;
                Name: "DocumentVersion";
                Nullable: true;
            };
            addedBy: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            removedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    PlacementEvent: {
        Name: "PlacementEvent";
        Shape: PlacementEvent;
        Include: Prisma.PlacementEventInclude;
        Select: Prisma.PlacementEventSelect;
        OrderBy: Prisma.PlacementEventOrderByWithRelationInput;
        WhereUnique: Prisma.PlacementEventWhereUniqueInput;
        Where: Prisma.PlacementEventWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus" | "document" | "version" | "actor";
        ListRelations: never;
        Relations: {
            corpus: {
                Shape: Corpus;
                Name: "Corpus";
                Nullable: false;
            };
            document: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            version: {
                Shape: DocumentVersion | null;
                Name: "DocumentVersion";
                Nullable: true;
            };
            actor: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    Blob: {
        Name: "Blob";
        Shape: Blob;
        Include: Prisma.BlobInclude;
        Select: Prisma.BlobSelect;
        OrderBy: Prisma.BlobOrderByWithRelationInput;
        WhereUnique: Prisma.BlobWhereUniqueInput;
        Where: Prisma.BlobWhereInput;
        Create: {};
        Update: {};
        RelationName: "versions" | "imports";
        ListRelations: "versions" | "imports";
        Relations: {
            versions: {
                Shape: DocumentVersion[];
                Name: "DocumentVersion";
                Nullable: false;
            };
            imports: {
                Shape: DocumentImport[];
                Name: "DocumentImport";
                Nullable: false;
            };
        };
    };
    SetAsideFile: {
        Name: "SetAsideFile";
        Shape: SetAsideFile;
        Include: never;
        Select: Prisma.SetAsideFileSelect;
        OrderBy: Prisma.SetAsideFileOrderByWithRelationInput;
        WhereUnique: Prisma.SetAsideFileWhereUniqueInput;
        Where: Prisma.SetAsideFileWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Document: {
        Name: "Document";
        Shape: Document;
        Include: Prisma.DocumentInclude;
        Select: Prisma.DocumentSelect;
        OrderBy: Prisma.DocumentOrderByWithRelationInput;
        WhereUnique: Prisma.DocumentWhereUniqueInput;
        Where: Prisma.DocumentWhereInput;
        Create: {};
        Update: {};
        RelationName: "creator" | "latestVersion" | "versions" | "placements" | "annotations" | "notes" | "conversations" | "runs" | "structuredOutputs" | "deadLetters" | "grants" | "parent" | "attachments" | "summaries" | "relationshipsFrom" | "relationshipsTo" | "annotationRelations" | "placementEvents";
        ListRelations: "versions" | "placements" | "annotations" | "notes" | "conversations" | "runs" | "structuredOutputs" | "deadLetters" | "grants" | "attachments" | "summaries" | "relationshipsFrom" | "relationshipsTo" | "annotationRelations" | "placementEvents";
        Relations: {
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            latestVersion: {
                Shape: DocumentVersion | null;
                Name: "DocumentVersion";
                Nullable: true;
            };
            versions: {
                Shape: DocumentVersion[];
                Name: "DocumentVersion";
                Nullable: false;
            };
            placements: {
                Shape: CorpusDocument[];
                Name: "CorpusDocument";
                Nullable: false;
            };
            annotations: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            notes: {
                Shape: Note[];
                Name: "Note";
                Nullable: false;
            };
            conversations: {
                Shape: Conversation[];
                Name: "Conversation";
                Nullable: false;
            };
            runs: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            structuredOutputs: {
                Shape: StructuredOutput[];
                Name: "StructuredOutput";
                Nullable: false;
            };
            deadLetters: {
                Shape: DeadLetter[];
                Name: "DeadLetter";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
            parent: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            attachments: {
                Shape: Document[];
                Name: "Document";
                Nullable: false;
            };
            summaries: {
                Shape: Summary[];
                Name: "Summary";
                Nullable: false;
            };
            relationshipsFrom: {
                Shape: DocumentRelationship[];
                Name: "DocumentRelationship";
                Nullable: false;
            };
            relationshipsTo: {
                Shape: DocumentRelationship[];
                Name: "DocumentRelationship";
                Nullable: false;
            };
            annotationRelations: {
                Shape: AnnotationRelationship[];
                Name: "AnnotationRelationship";
                Nullable: false;
            };
            placementEvents: {
                Shape: PlacementEvent[];
                Name: "PlacementEvent";
                Nullable: false;
            };
        };
    };
    DocumentVersion: {
        Name: "DocumentVersion";
        Shape: DocumentVersion;
        Include: Prisma.DocumentVersionInclude;
        Select: Prisma.DocumentVersionSelect;
        OrderBy: Prisma.DocumentVersionOrderByWithRelationInput;
        WhereUnique: Prisma.DocumentVersionWhereUniqueInput;
        Where: Prisma.DocumentVersionWhereInput;
        Create: {};
        Update: {};
        RelationName: "document" | "latestOf" | "blob" | "uploadedBy" | "text" | "pages" | "blocks" | "chunks" | "indexed" | "annotations" | "notes" | "sources" | "pinnedBy" | "placementEvents";
        ListRelations: "pages" | "blocks" | "chunks" | "annotations" | "notes" | "sources" | "pinnedBy" | "placementEvents";
        Relations: {
            document: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            latestOf: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            blob: {
                Shape: Blob;
                Name: "Blob";
                Nullable: false;
            };
            uploadedBy: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            text: {
                Shape: DocumentText | null;
                Name: "DocumentText";
                Nullable: true;
            };
            pages: {
                Shape: Page[];
                Name: "Page";
                Nullable: false;
            };
            blocks: {
                Shape: Block[];
                Name: "Block";
                Nullable: false;
            };
            chunks: {
                Shape: Chunk[];
                Name: "Chunk";
                Nullable: false;
            };
            indexed: {
                Shape: IndexedVersion | null;
                Name: "IndexedVersion";
                Nullable: true;
            };
            annotations: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            notes: {
                Shape: Note[];
                Name: "Note";
                Nullable: false;
            };
            sources: {
                Shape: Source[];
                Name: "Source";
                Nullable: false;
            };
            pinnedBy: {
                Shape: CorpusDocument[];
                Name: "CorpusDocument";
                Nullable: false;
            };
            placementEvents: {
                Shape: PlacementEvent[];
                Name: "PlacementEvent";
                Nullable: false;
            };
        };
    };
    DocumentText: {
        Name: "DocumentText";
        Shape: DocumentText;
        Include: Prisma.DocumentTextInclude;
        Select: Prisma.DocumentTextSelect;
        OrderBy: Prisma.DocumentTextOrderByWithRelationInput;
        WhereUnique: Prisma.DocumentTextWhereUniqueInput;
        Where: Prisma.DocumentTextWhereInput;
        Create: {};
        Update: {};
        RelationName: "version";
        ListRelations: never;
        Relations: {
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
        };
    };
    Page: {
        Name: "Page";
        Shape: Page;
        Include: Prisma.PageInclude;
        Select: Prisma.PageSelect;
        OrderBy: Prisma.PageOrderByWithRelationInput;
        WhereUnique: Prisma.PageWhereUniqueInput;
        Where: Prisma.PageWhereInput;
        Create: {};
        Update: {};
        RelationName: "version";
        ListRelations: never;
        Relations: {
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
        };
    };
    Block: {
        Name: "Block";
        Shape: Block;
        Include: Prisma.BlockInclude;
        Select: Prisma.BlockSelect;
        OrderBy: Prisma.BlockOrderByWithRelationInput;
        WhereUnique: Prisma.BlockWhereUniqueInput;
        Where: Prisma.BlockWhereInput;
        Create: {};
        Update: {};
        RelationName: "version";
        ListRelations: never;
        Relations: {
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
        };
    };
    DocumentRelationship: {
        Name: "DocumentRelationship";
        Shape: DocumentRelationship;
        Include: Prisma.DocumentRelationshipInclude;
        Select: Prisma.DocumentRelationshipSelect;
        OrderBy: Prisma.DocumentRelationshipOrderByWithRelationInput;
        WhereUnique: Prisma.DocumentRelationshipWhereUniqueInput;
        Where: Prisma.DocumentRelationshipWhereInput;
        Create: {};
        Update: {};
        RelationName: "source" | "target" | "label" | "corpus" | "creator";
        ListRelations: never;
        Relations: {
            source: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            target: {
                Shape: Document;
                Name: "Document";
                Nullable: false;
            };
            label: {
                Shape: Label | null;
                Name: "Label";
                Nullable: true;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    DocumentImport: {
        Name: "DocumentImport";
        Shape: DocumentImport;
        Include: Prisma.DocumentImportInclude;
        Select: Prisma.DocumentImportSelect;
        OrderBy: Prisma.DocumentImportOrderByWithRelationInput;
        WhereUnique: Prisma.DocumentImportWhereUniqueInput;
        Where: Prisma.DocumentImportWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus" | "creator" | "blob";
        ListRelations: never;
        Relations: {
            corpus: {
                Shape: Corpus;
                Name: "Corpus";
                Nullable: false;
            };
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            blob: {
                Shape: Blob | null;
                Name: "Blob";
                Nullable: true;
            };
        };
    };
    User: {
        Name: "User";
        Shape: User;
        Include: Prisma.UserInclude;
        Select: Prisma.UserSelect;
        OrderBy: Prisma.UserOrderByWithRelationInput;
        WhereUnique: Prisma.UserWhereUniqueInput;
        Where: Prisma.UserWhereInput;
        Create: {};
        Update: {};
        RelationName: "memberships" | "apiKeys" | "grants" | "grantsGiven" | "corpora" | "documents" | "versions" | "placements" | "folders" | "labels" | "labelSets" | "contractNamespaces" | "contractVersions" | "vocabularySchemes" | "fieldBindings" | "suggestionsDecided" | "structuredOutputs" | "deadLetters" | "deadLettersResolved" | "deadLetterAttempts" | "annotations" | "notes" | "revisions" | "conversations" | "messages" | "runs" | "decidedApprovals" | "groupsOwned" | "identities" | "feedback" | "summaries" | "imports" | "reembeddings" | "annotationRelations" | "documentRelationships" | "resolvedAnnotations" | "placementsRemoved" | "placementEvents";
        ListRelations: "memberships" | "apiKeys" | "grants" | "grantsGiven" | "corpora" | "documents" | "versions" | "placements" | "folders" | "labels" | "labelSets" | "contractNamespaces" | "contractVersions" | "vocabularySchemes" | "fieldBindings" | "suggestionsDecided" | "structuredOutputs" | "deadLetters" | "deadLettersResolved" | "deadLetterAttempts" | "annotations" | "notes" | "revisions" | "conversations" | "messages" | "runs" | "decidedApprovals" | "groupsOwned" | "identities" | "feedback" | "summaries" | "imports" | "reembeddings" | "annotationRelations" | "documentRelationships" | "resolvedAnnotations" | "placementsRemoved" | "placementEvents";
        Relations: {
            memberships: {
                Shape: GroupMember[];
                Name: "GroupMember";
                Nullable: false;
            };
            apiKeys: {
                Shape: ApiKey[];
                Name: "ApiKey";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
            grantsGiven: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
            corpora: {
                Shape: Corpus[];
                Name: "Corpus";
                Nullable: false;
            };
            documents: {
                Shape: Document[];
                Name: "Document";
                Nullable: false;
            };
            versions: {
                Shape: DocumentVersion[];
                Name: "DocumentVersion";
                Nullable: false;
            };
            placements: {
                Shape: CorpusDocument[];
                Name: "CorpusDocument";
                Nullable: false;
            };
            folders: {
                Shape: Folder[];
                Name: "Folder";
                Nullable: false;
            };
            labels: {
                Shape: Label[];
                Name: "Label";
                Nullable: false;
            };
            labelSets: {
                Shape: LabelSet[];
                Name: "LabelSet";
                Nullable: false;
            };
            contractNamespaces: {
                Shape: ContractNamespace[];
                Name: "ContractNamespace";
                Nullable: false;
            };
            contractVersions: {
                Shape: ContractVersion[];
                Name: "ContractVersion";
                Nullable: false;
            };
            vocabularySchemes: {
                Shape: VocabularyScheme[];
                Name: "VocabularyScheme";
                Nullable: false;
            };
            fieldBindings: {
                Shape: FieldBinding[];
                Name: "FieldBinding";
                Nullable: false;
            };
            suggestionsDecided: {
                Shape: AliasSuggestion[];
                Name: "AliasSuggestion";
                Nullable: false;
            };
            structuredOutputs: {
                Shape: StructuredOutput[];
                Name: "StructuredOutput";
                Nullable: false;
            };
            deadLetters: {
                Shape: DeadLetter[];
                Name: "DeadLetter";
                Nullable: false;
            };
            deadLettersResolved: {
                Shape: DeadLetter[];
                Name: "DeadLetter";
                Nullable: false;
            };
            deadLetterAttempts: {
                Shape: DeadLetterAttempt[];
                Name: "DeadLetterAttempt";
                Nullable: false;
            };
            annotations: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            notes: {
                Shape: Note[];
                Name: "Note";
                Nullable: false;
            };
            revisions: {
                Shape: TextRevision[];
                Name: "TextRevision";
                Nullable: false;
            };
            conversations: {
                Shape: Conversation[];
                Name: "Conversation";
                Nullable: false;
            };
            messages: {
                Shape: Message[];
                Name: "Message";
                Nullable: false;
            };
            runs: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            decidedApprovals: {
                Shape: Approval[];
                Name: "Approval";
                Nullable: false;
            };
            groupsOwned: {
                Shape: Group[];
                Name: "Group";
                Nullable: false;
            };
            identities: {
                Shape: UserIdentity[];
                Name: "UserIdentity";
                Nullable: false;
            };
            feedback: {
                Shape: Feedback[];
                Name: "Feedback";
                Nullable: false;
            };
            summaries: {
                Shape: Summary[];
                Name: "Summary";
                Nullable: false;
            };
            imports: {
                Shape: DocumentImport[];
                Name: "DocumentImport";
                Nullable: false;
            };
            reembeddings: {
                Shape: Reembedding[];
                Name: "Reembedding";
                Nullable: false;
            };
            annotationRelations: {
                Shape: AnnotationRelationship[];
                Name: "AnnotationRelationship";
                Nullable: false;
            };
            documentRelationships: {
                Shape: DocumentRelationship[];
                Name: "DocumentRelationship";
                Nullable: false;
            };
            resolvedAnnotations: {
                Shape: Annotation[];
                Name: "Annotation";
                Nullable: false;
            };
            placementsRemoved: {
                Shape: CorpusDocument[];
                Name: "CorpusDocument";
                Nullable: false;
            };
            placementEvents: {
                Shape: PlacementEvent[];
                Name: "PlacementEvent";
                Nullable: false;
            };
        };
    };
    UserIdentity: {
        Name: "UserIdentity";
        Shape: UserIdentity;
        Include: Prisma.UserIdentityInclude;
        Select: Prisma.UserIdentitySelect;
        OrderBy: Prisma.UserIdentityOrderByWithRelationInput;
        WhereUnique: Prisma.UserIdentityWhereUniqueInput;
        Where: Prisma.UserIdentityWhereInput;
        Create: {};
        Update: {};
        RelationName: "user";
        ListRelations: never;
        Relations: {
            user: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    Group: {
        Name: "Group";
        Shape: Group;
        Include: Prisma.GroupInclude;
        Select: Prisma.GroupSelect;
        OrderBy: Prisma.GroupOrderByWithRelationInput;
        WhereUnique: Prisma.GroupWhereUniqueInput;
        Where: Prisma.GroupWhereInput;
        Create: {};
        Update: {};
        RelationName: "creator" | "members" | "grants";
        ListRelations: "members" | "grants";
        Relations: {
            creator: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
            members: {
                Shape: GroupMember[];
                Name: "GroupMember";
                Nullable: false;
            };
            grants: {
                Shape: Grant[];
                Name: "Grant";
                Nullable: false;
            };
        };
    };
    GroupMember: {
        Name: "GroupMember";
        Shape: GroupMember;
        Include: Prisma.GroupMemberInclude;
        Select: Prisma.GroupMemberSelect;
        OrderBy: Prisma.GroupMemberOrderByWithRelationInput;
        WhereUnique: Prisma.GroupMemberWhereUniqueInput;
        Where: Prisma.GroupMemberWhereInput;
        Create: {};
        Update: {};
        RelationName: "group" | "user";
        ListRelations: never;
        Relations: {
            group: {
                Shape: Group;
                Name: "Group";
                Nullable: false;
            };
            user: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    ApiKey: {
        Name: "ApiKey";
        Shape: ApiKey;
        Include: Prisma.ApiKeyInclude;
        Select: Prisma.ApiKeySelect;
        OrderBy: Prisma.ApiKeyOrderByWithRelationInput;
        WhereUnique: Prisma.ApiKeyWhereUniqueInput;
        Where: Prisma.ApiKeyWhereInput;
        Create: {};
        Update: {};
        RelationName: "user";
        ListRelations: never;
        Relations: {
            user: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    Grant: {
        Name: "Grant";
        Shape: Grant;
        Include: Prisma.GrantInclude;
        Select: Prisma.GrantSelect;
        OrderBy: Prisma.GrantOrderByWithRelationInput;
        WhereUnique: Prisma.GrantWhereUniqueInput;
        Where: Prisma.GrantWhereInput;
        Create: {};
        Update: {};
        RelationName: "corpus" | "viaCorpus" | "document" | "conversation" | "labelSet" | "contractNamespace" | "user" | "group" | "giver";
        ListRelations: never;
        Relations: {
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            viaCorpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            document: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            conversation: {
                Shape: Conversation | null;
                Name: "Conversation";
                Nullable: true;
            };
            labelSet: {
                Shape: LabelSet | null;
                Name: "LabelSet";
                Nullable: true;
            };
            contractNamespace: {
                Shape: ContractNamespace | null;
                Name: "ContractNamespace";
                Nullable: true;
            };
            user: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            group: {
                Shape: Group | null;
                Name: "Group";
                Nullable: true;
            };
            giver: {
                Shape: User;
                Name: "User";
                Nullable: false;
            };
        };
    };
    Outbox: {
        Name: "Outbox";
        Shape: Outbox;
        Include: never;
        Select: Prisma.OutboxSelect;
        OrderBy: Prisma.OutboxOrderByWithRelationInput;
        WhereUnique: Prisma.OutboxWhereUniqueInput;
        Where: Prisma.OutboxWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    IdempotencyKey: {
        Name: "IdempotencyKey";
        Shape: IdempotencyKey;
        Include: never;
        Select: Prisma.IdempotencyKeySelect;
        OrderBy: Prisma.IdempotencyKeyOrderByWithRelationInput;
        WhereUnique: Prisma.IdempotencyKeyWhereUniqueInput;
        Where: Prisma.IdempotencyKeyWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    AuditEntry: {
        Name: "AuditEntry";
        Shape: AuditEntry;
        Include: never;
        Select: Prisma.AuditEntrySelect;
        OrderBy: Prisma.AuditEntryOrderByWithRelationInput;
        WhereUnique: Prisma.AuditEntryWhereUniqueInput;
        Where: Prisma.AuditEntryWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Setting: {
        Name: "Setting";
        Shape: Setting;
        Include: never;
        Select: Prisma.SettingSelect;
        OrderBy: Prisma.SettingOrderByWithRelationInput;
        WhereUnique: Prisma.SettingWhereUniqueInput;
        Where: Prisma.SettingWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Heartbeat: {
        Name: "Heartbeat";
        Shape: Heartbeat;
        Include: never;
        Select: Prisma.HeartbeatSelect;
        OrderBy: Prisma.HeartbeatOrderByWithRelationInput;
        WhereUnique: Prisma.HeartbeatWhereUniqueInput;
        Where: Prisma.HeartbeatWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    StructuredOutput: {
        Name: "StructuredOutput";
        Shape: StructuredOutput;
        Include: Prisma.StructuredOutputInclude;
        Select: Prisma.StructuredOutputSelect;
        OrderBy: Prisma.StructuredOutputOrderByWithRelationInput;
        WhereUnique: Prisma.StructuredOutputWhereUniqueInput;
        Where: Prisma.StructuredOutputWhereInput;
        Create: {};
        Update: {};
        RelationName: "contractVersion" | "run" | "message" | "actor" | "corpus" | "document" | "deadLetter";
        ListRelations: never;
        Relations: {
            contractVersion: {
                Shape: ContractVersion;
                Name: "ContractVersion";
                Nullable: false;
            };
            run: {
                Shape: Run | null;
                Name: "Run";
                Nullable: true;
            };
            message: {
                Shape: Message | null;
                Name: "Message";
                Nullable: true;
            };
            actor: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            document: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            deadLetter: {
                Shape: DeadLetter | null;
                Name: "DeadLetter";
                Nullable: true;
            };
        };
    };
    DeadLetter: {
        Name: "DeadLetter";
        Shape: DeadLetter;
        Include: Prisma.DeadLetterInclude;
        Select: Prisma.DeadLetterSelect;
        OrderBy: Prisma.DeadLetterOrderByWithRelationInput;
        WhereUnique: Prisma.DeadLetterWhereUniqueInput;
        Where: Prisma.DeadLetterWhereInput;
        Create: {};
        Update: {};
        RelationName: "contractVersion" | "outputs" | "actor" | "resolvedBy" | "corpus" | "document" | "attempts";
        ListRelations: "outputs" | "attempts";
        Relations: {
            contractVersion: {
                Shape: ContractVersion;
                Name: "ContractVersion";
                Nullable: false;
            };
            outputs: {
                Shape: StructuredOutput[];
                Name: "StructuredOutput";
                Nullable: false;
            };
            actor: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            resolvedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            document: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            attempts: {
                Shape: DeadLetterAttempt[];
                Name: "DeadLetterAttempt";
                Nullable: false;
            };
        };
    };
    DeadLetterAttempt: {
        Name: "DeadLetterAttempt";
        Shape: DeadLetterAttempt;
        Include: Prisma.DeadLetterAttemptInclude;
        Select: Prisma.DeadLetterAttemptSelect;
        OrderBy: Prisma.DeadLetterAttemptOrderByWithRelationInput;
        WhereUnique: Prisma.DeadLetterAttemptWhereUniqueInput;
        Where: Prisma.DeadLetterAttemptWhereInput;
        Create: {};
        Update: {};
        RelationName: "deadLetter" | "actor";
        ListRelations: never;
        Relations: {
            deadLetter: {
                Shape: DeadLetter;
                Name: "DeadLetter";
                Nullable: false;
            };
            actor: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    ContractCheck: {
        Name: "ContractCheck";
        Shape: ContractCheck;
        Include: Prisma.ContractCheckInclude;
        Select: Prisma.ContractCheckSelect;
        OrderBy: Prisma.ContractCheckOrderByWithRelationInput;
        WhereUnique: Prisma.ContractCheckWhereUniqueInput;
        Where: Prisma.ContractCheckWhereInput;
        Create: {};
        Update: {};
        RelationName: "contractVersion";
        ListRelations: never;
        Relations: {
            contractVersion: {
                Shape: ContractVersion;
                Name: "ContractVersion";
                Nullable: false;
            };
        };
    };
    ContractQualityWindow: {
        Name: "ContractQualityWindow";
        Shape: ContractQualityWindow;
        Include: Prisma.ContractQualityWindowInclude;
        Select: Prisma.ContractQualityWindowSelect;
        OrderBy: Prisma.ContractQualityWindowOrderByWithRelationInput;
        WhereUnique: Prisma.ContractQualityWindowWhereUniqueInput;
        Where: Prisma.ContractQualityWindowWhereInput;
        Create: {};
        Update: {};
        RelationName: "contractVersion";
        ListRelations: never;
        Relations: {
            contractVersion: {
                Shape: ContractVersion;
                Name: "ContractVersion";
                Nullable: false;
            };
        };
    };
    Run: {
        Name: "Run";
        Shape: Run;
        Include: Prisma.RunInclude;
        Select: Prisma.RunSelect;
        OrderBy: Prisma.RunOrderByWithRelationInput;
        WhereUnique: Prisma.RunWhereUniqueInput;
        Where: Prisma.RunWhereInput;
        Create: {};
        Update: {};
        RelationName: "parent" | "children" | "conversation" | "userMessage" | "llmMessage" | "actor" | "corpus" | "document" | "toolCalls" | "approvals" | "structuredOutput";
        ListRelations: "children" | "toolCalls" | "approvals";
        Relations: {
            parent: {
                Shape: Run | null;
                Name: "Run";
                Nullable: true;
            };
            children: {
                Shape: Run[];
                Name: "Run";
                Nullable: false;
            };
            conversation: {
                Shape: Conversation;
                Name: "Conversation";
                Nullable: false;
            };
            userMessage: {
                Shape: Message | null;
                Name: "Message";
                Nullable: true;
            };
            llmMessage: {
                Shape: Message | null;
                Name: "Message";
                Nullable: true;
            };
            actor: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
            corpus: {
                Shape: Corpus | null;
                Name: "Corpus";
                Nullable: true;
            };
            document: {
                Shape: Document | null;
                Name: "Document";
                Nullable: true;
            };
            toolCalls: {
                Shape: ToolCall[];
                Name: "ToolCall";
                Nullable: false;
            };
            approvals: {
                Shape: Approval[];
                Name: "Approval";
                Nullable: false;
            };
            structuredOutput: {
                Shape: StructuredOutput | null;
                Name: "StructuredOutput";
                Nullable: true;
            };
        };
    };
    RunEvent: {
        Name: "RunEvent";
        Shape: RunEvent;
        Include: never;
        Select: Prisma.RunEventSelect;
        OrderBy: Prisma.RunEventOrderByWithRelationInput;
        WhereUnique: Prisma.RunEventWhereUniqueInput;
        Where: Prisma.RunEventWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    ToolCall: {
        Name: "ToolCall";
        Shape: ToolCall;
        Include: Prisma.ToolCallInclude;
        Select: Prisma.ToolCallSelect;
        OrderBy: Prisma.ToolCallOrderByWithRelationInput;
        WhereUnique: Prisma.ToolCallWhereUniqueInput;
        Where: Prisma.ToolCallWhereInput;
        Create: {};
        Update: {};
        RelationName: "run" | "approvals";
        ListRelations: "approvals";
        Relations: {
            run: {
                Shape: Run;
                Name: "Run";
                Nullable: false;
            };
            approvals: {
                Shape: Approval[];
                Name: "Approval";
                Nullable: false;
            };
        };
    };
    Approval: {
        Name: "Approval";
        Shape: Approval;
        Include: Prisma.ApprovalInclude;
        Select: Prisma.ApprovalSelect;
        OrderBy: Prisma.ApprovalOrderByWithRelationInput;
        WhereUnique: Prisma.ApprovalWhereUniqueInput;
        Where: Prisma.ApprovalWhereInput;
        Create: {};
        Update: {};
        RelationName: "run" | "toolCall" | "decidedBy";
        ListRelations: never;
        Relations: {
            run: {
                Shape: Run;
                Name: "Run";
                Nullable: false;
            };
            toolCall: {
                Shape: ToolCall;
                Name: "ToolCall";
                Nullable: false;
            };
            decidedBy: {
                Shape: User | null;
                Name: "User";
                Nullable: true;
            };
        };
    };
    UsageEntry: {
        Name: "UsageEntry";
        Shape: UsageEntry;
        Include: never;
        Select: Prisma.UsageEntrySelect;
        OrderBy: Prisma.UsageEntryOrderByWithRelationInput;
        WhereUnique: Prisma.UsageEntryWhereUniqueInput;
        Where: Prisma.UsageEntryWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    Chunk: {
        Name: "Chunk";
        Shape: Chunk;
        Include: Prisma.ChunkInclude;
        Select: Prisma.ChunkSelect;
        OrderBy: Prisma.ChunkOrderByWithRelationInput;
        WhereUnique: Prisma.ChunkWhereUniqueInput;
        Where: Prisma.ChunkWhereInput;
        Create: {};
        Update: {};
        RelationName: "version" | "embeddings";
        ListRelations: "embeddings";
        Relations: {
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
            embeddings: {
                Shape: ChunkEmbedding[];
                Name: "ChunkEmbedding";
                Nullable: false;
            };
        };
    };
    IndexedVersion: {
        Name: "IndexedVersion";
        Shape: IndexedVersion;
        Include: Prisma.IndexedVersionInclude;
        Select: Prisma.IndexedVersionSelect;
        OrderBy: Prisma.IndexedVersionOrderByWithRelationInput;
        WhereUnique: Prisma.IndexedVersionWhereUniqueInput;
        Where: Prisma.IndexedVersionWhereInput;
        Create: {};
        Update: {};
        RelationName: "version";
        ListRelations: never;
        Relations: {
            version: {
                Shape: DocumentVersion;
                Name: "DocumentVersion";
                Nullable: false;
            };
        };
    };
    ChunkPosting: {
        Name: "ChunkPosting";
        Shape: ChunkPosting;
        Include: never;
        Select: Prisma.ChunkPostingSelect;
        OrderBy: Prisma.ChunkPostingOrderByWithRelationInput;
        WhereUnique: Prisma.ChunkPostingWhereUniqueInput;
        Where: Prisma.ChunkPostingWhereInput;
        Create: {};
        Update: {};
        RelationName: never;
        ListRelations: never;
        Relations: {};
    };
    EmbeddingProfile: {
        Name: "EmbeddingProfile";
        Shape: EmbeddingProfile;
        Include: Prisma.EmbeddingProfileInclude;
        Select: Prisma.EmbeddingProfileSelect;
        OrderBy: Prisma.EmbeddingProfileOrderByWithRelationInput;
        WhereUnique: Prisma.EmbeddingProfileWhereUniqueInput;
        Where: Prisma.EmbeddingProfileWhereInput;
        Create: {};
        Update: {};
        RelationName: "embeddings" | "annotationEmbeddings" | "noteEmbeddings";
        ListRelations: "embeddings" | "annotationEmbeddings" | "noteEmbeddings";
        Relations: {
            embeddings: {
                Shape: ChunkEmbedding[];
                Name: "ChunkEmbedding";
                Nullable: false;
            };
            annotationEmbeddings: {
                Shape: AnnotationEmbedding[];
                Name: "AnnotationEmbedding";
                Nullable: false;
            };
            noteEmbeddings: {
                Shape: NoteEmbedding[];
                Name: "NoteEmbedding";
                Nullable: false;
            };
        };
    };
    ChunkEmbedding: {
        Name: "ChunkEmbedding";
        Shape: ChunkEmbedding;
        Include: Prisma.ChunkEmbeddingInclude;
        Select: Prisma.ChunkEmbeddingSelect;
        OrderBy: Prisma.ChunkEmbeddingOrderByWithRelationInput;
        WhereUnique: Prisma.ChunkEmbeddingWhereUniqueInput;
        Where: Prisma.ChunkEmbeddingWhereInput;
        Create: {};
        Update: {};
        RelationName: "profile" | "chunk";
        ListRelations: never;
        Relations: {
            profile: {
                Shape: EmbeddingProfile;
                Name: "EmbeddingProfile";
                Nullable: false;
            };
            chunk: {
                Shape: Chunk;
                Name: "Chunk";
                Nullable: false;
            };
        };
    };
    AnnotationEmbedding: {
        Name: "AnnotationEmbedding";
        Shape: AnnotationEmbedding;
        Include: Prisma.AnnotationEmbeddingInclude;
        Select: Prisma.AnnotationEmbeddingSelect;
        OrderBy: Prisma.AnnotationEmbeddingOrderByWithRelationInput;
        WhereUnique: Prisma.AnnotationEmbeddingWhereUniqueInput;
        Where: Prisma.AnnotationEmbeddingWhereInput;
        Create: {};
        Update: {};
        RelationName: "profile" | "annotation";
        ListRelations: never;
        Relations: {
            profile: {
                Shape: EmbeddingProfile;
                Name: "EmbeddingProfile";
                Nullable: false;
            };
            annotation: {
                Shape: Annotation;
                Name: "Annotation";
                Nullable: false;
            };
        };
    };
    NoteEmbedding: {
        Name: "NoteEmbedding";
        Shape: NoteEmbedding;
        Include: Prisma.NoteEmbeddingInclude;
        Select: Prisma.NoteEmbeddingSelect;
        OrderBy: Prisma.NoteEmbeddingOrderByWithRelationInput;
        WhereUnique: Prisma.NoteEmbeddingWhereUniqueInput;
        Where: Prisma.NoteEmbeddingWhereInput;
        Create: {};
        Update: {};
        RelationName: "profile" | "note";
        ListRelations: never;
        Relations: {
            profile: {
                Shape: EmbeddingProfile;
                Name: "EmbeddingProfile";
                Nullable: false;
            };
            note: {
                Shape: Note;
                Name: "Note";
                Nullable: false;
            };
        };
    };
}
export function getDatamodel(): PothosPrismaDatamodel { return JSON.parse("{\"datamodel\":{\"models\":{\"LabelSet\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"LabelSetToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"Label\",\"kind\":\"object\",\"name\":\"labels\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"LabelToLabelSet\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpora\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToLabelSet\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GrantToLabelSet\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Label\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labelSetId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"LabelKind\",\"kind\":\"enum\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"text\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"color\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"LabelSet\",\"kind\":\"object\",\"name\":\"labelSet\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"LabelToLabelSet\",\"relationFromFields\":[\"labelSetId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"LabelToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToLabel\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationship\",\"kind\":\"object\",\"name\":\"relationships\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToLabel\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentRelationship\",\"kind\":\"object\",\"name\":\"documentRelationships\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentRelationshipToLabel\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"labelSetId\",\"kind\",\"text\"]}]},\"Annotation\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labelId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isStructural\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isStale\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"linkUrl\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"carriedFromId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"carriedThrough\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"resolvedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"resolvedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"start\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"end\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"text\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"regions\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToDocument\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToDocumentVersion\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToCorpus\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Label\",\"kind\":\"object\",\"name\":\"label\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToLabel\",\"relationFromFields\":[\"labelId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"Source\",\"kind\":\"object\",\"name\":\"sources\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToSource\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationEmbedding\",\"kind\":\"object\",\"name\":\"embeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToAnnotationEmbedding\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"carriedFrom\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"carried\",\"relationFromFields\":[\"carriedFromId\"],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"carriedTo\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"carried\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"resolvedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"annotationResolver\",\"relationFromFields\":[\"resolvedById\"],\"isUpdatedAt\":false},{\"type\":\"Feedback\",\"kind\":\"object\",\"name\":\"feedback\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToFeedback\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationshipMember\",\"kind\":\"object\",\"name\":\"memberships\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToAnnotationRelationshipMember\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Feedback\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"annotationId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"authorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"FeedbackVerdict\",\"kind\":\"enum\",\"name\":\"verdict\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"comment\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToFeedback\",\"relationFromFields\":[\"annotationId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"author\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FeedbackToUser\",\"relationFromFields\":[\"authorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"annotationId\",\"authorId\"]}]},\"AnnotationRelationship\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labelId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isStructural\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToDocument\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToCorpus\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Label\",\"kind\":\"object\",\"name\":\"label\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToLabel\",\"relationFromFields\":[\"labelId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationshipMember\",\"kind\":\"object\",\"name\":\"members\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToAnnotationRelationshipMember\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"AnnotationRelationshipMember\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"relationshipId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"annotationId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"RelationshipRole\",\"kind\":\"enum\",\"name\":\"role\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationship\",\"kind\":\"object\",\"name\":\"relationship\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToAnnotationRelationshipMember\",\"relationFromFields\":[\"relationshipId\"],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToAnnotationRelationshipMember\",\"relationFromFields\":[\"annotationId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"relationshipId\",\"annotationId\",\"role\"]},\"uniqueIndexes\":[]},\"Summary\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"content\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToSummary\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToSummary\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"SummaryToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Note\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"content\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isStale\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToNote\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToNote\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToNote\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"NoteToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"NoteEmbedding\",\"kind\":\"object\",\"name\":\"embeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"NoteToNoteEmbedding\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"TextRevision\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"RevisedKind\",\"kind\":\"enum\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"subjectId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"number\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"content\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"authorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"author\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"TextRevisionToUser\",\"relationFromFields\":[\"authorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"kind\",\"subjectId\",\"number\"]}]},\"ContractNamespace\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractNamespaceToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"Contract\",\"kind\":\"object\",\"name\":\"contracts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractToContractNamespace\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"VocabularyScheme\",\"kind\":\"object\",\"name\":\"schemes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractNamespaceToVocabularyScheme\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractNamespaceToGrant\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Contract\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"namespaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"namespaceName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"ContractNamespace\",\"kind\":\"object\",\"name\":\"namespace\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractToContractNamespace\",\"relationFromFields\":[\"namespaceId\"],\"isUpdatedAt\":false},{\"type\":\"ContractVersion\",\"kind\":\"object\",\"name\":\"versions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractToContractVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"FieldBinding\",\"kind\":\"object\",\"name\":\"bindings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractToFieldBinding\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AliasSuggestion\",\"kind\":\"object\",\"name\":\"suggestions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AliasSuggestionToContract\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"namespaceId\",\"name\"]}]},\"ContractVersion\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"orderKey\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"prerelease\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ContractStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"artifact\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"draftDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"fieldCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"changes\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"publishedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"publishedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"deprecatedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"deprecationReason\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"baseline\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Contract\",\"kind\":\"object\",\"name\":\"contract\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractToContractVersion\",\"relationFromFields\":[\"contractId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"publishedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractVersionToUser\",\"relationFromFields\":[\"publishedById\"],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"outputs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractVersionToStructuredOutput\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLetters\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractVersionToDeadLetter\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ContractCheck\",\"kind\":\"object\",\"name\":\"checks\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractCheckToContractVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ContractQualityWindow\",\"kind\":\"object\",\"name\":\"windows\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractQualityWindowToContractVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"contractId\",\"version\"]}]},\"VocabularyScheme\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"namespaceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"namespaceName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"digest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"publishedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"publishedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ContractNamespace\",\"kind\":\"object\",\"name\":\"namespace\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractNamespaceToVocabularyScheme\",\"relationFromFields\":[\"namespaceId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"publishedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"UserToVocabularyScheme\",\"relationFromFields\":[\"publishedById\"],\"isUpdatedAt\":false},{\"type\":\"Concept\",\"kind\":\"object\",\"name\":\"concepts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConceptToVocabularyScheme\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"namespaceId\",\"name\",\"version\"]}]},\"Concept\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"schemeId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"definition\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labels\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"sameAs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"VocabularyScheme\",\"kind\":\"object\",\"name\":\"scheme\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConceptToVocabularyScheme\",\"relationFromFields\":[\"schemeId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"schemeId\",\"name\"]}]},\"FieldBinding\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"template\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"concept\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"scheme\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"createdById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Contract\",\"kind\":\"object\",\"name\":\"contract\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractToFieldBinding\",\"relationFromFields\":[\"contractId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"createdBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FieldBindingToUser\",\"relationFromFields\":[\"createdById\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"contractId\",\"template\"]}]},\"AliasSuggestion\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"parent\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"foldedKey\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"jsonType\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"seenCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"SuggestionStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"target\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"publishedIn\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"decidedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"decidedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"firstSeenAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastSeenAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Contract\",\"kind\":\"object\",\"name\":\"contract\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AliasSuggestionToContract\",\"relationFromFields\":[\"contractId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"decidedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AliasSuggestionToUser\",\"relationFromFields\":[\"decidedById\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"contractId\",\"parent\",\"foldedKey\"]}]},\"Conversation\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"ConversationKind\",\"kind\":\"enum\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isEphemeral\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToCorpus\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToDocument\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"Message\",\"kind\":\"object\",\"name\":\"messages\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToMessage\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"runs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToRun\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToGrant\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Message\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"conversationId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"MessageRole\",\"kind\":\"enum\",\"name\":\"role\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"MessageState\",\"kind\":\"enum\",\"name\":\"state\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"content\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"authorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"timeline\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"usage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"model\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractRef\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractDigest\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"Conversation\",\"kind\":\"object\",\"name\":\"conversation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToMessage\",\"relationFromFields\":[\"conversationId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"author\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"MessageToUser\",\"relationFromFields\":[\"authorId\"],\"isUpdatedAt\":false},{\"type\":\"Source\",\"kind\":\"object\",\"name\":\"sources\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"MessageToSource\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"askedBy\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"userMessage\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"answeredBy\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"llmMessage\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"structuredOutputs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"MessageToStructuredOutput\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Source\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"SourceOwner\",\"kind\":\"enum\",\"name\":\"ownerKind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"ownerId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"messageId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"ordinal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"annotationId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"chunkId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"label\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"start\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"end\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"text\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Float\",\"kind\":\"scalar\",\"name\":\"score\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isCited\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"regions\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"purgedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Message\",\"kind\":\"object\",\"name\":\"message\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"MessageToSource\",\"relationFromFields\":[\"messageId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToSource\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotation\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToSource\",\"relationFromFields\":[\"annotationId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"ownerKind\",\"ownerId\",\"ordinal\"]}]},\"Corpus\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"slug\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPersonal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"preferredLlm\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"preferredEmbedder\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"agentInstructions\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentAgentInstructions\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"article\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"license\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"licenseLink\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"embedder\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labelSetId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"LabelSet\",\"kind\":\"object\",\"name\":\"labelSet\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToLabelSet\",\"relationFromFields\":[\"labelSetId\"],\"isUpdatedAt\":false},{\"type\":\"Folder\",\"kind\":\"object\",\"name\":\"folders\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToFolder\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"CorpusDocument\",\"kind\":\"object\",\"name\":\"placements\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToCorpusDocument\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToCorpus\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Note\",\"kind\":\"object\",\"name\":\"notes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToNote\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Conversation\",\"kind\":\"object\",\"name\":\"conversations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToCorpus\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"runs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToRun\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"structuredOutputs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToStructuredOutput\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLetters\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToDeadLetter\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToGrant\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"sharedGrants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"viaCorpus\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"CorpusCategory\",\"kind\":\"object\",\"name\":\"categories\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToCorpusCategory\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Summary\",\"kind\":\"object\",\"name\":\"summaries\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToSummary\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentImport\",\"kind\":\"object\",\"name\":\"imports\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToDocumentImport\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Reembedding\",\"kind\":\"object\",\"name\":\"reembeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToReembedding\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"VectorGap\",\"kind\":\"object\",\"name\":\"vectorGaps\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToVectorGap\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"PlacementEvent\",\"kind\":\"object\",\"name\":\"placementEvents\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToPlacementEvent\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationship\",\"kind\":\"object\",\"name\":\"annotationRelations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToCorpus\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentRelationship\",\"kind\":\"object\",\"name\":\"documentRelationships\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToDocumentRelationship\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"CorpusCategory\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"color\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"sortOrder\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpora\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToCorpusCategory\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Reembedding\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"embedder\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ReembeddingStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"progressDone\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"progressTotal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorCode\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"leaseUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"fence\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"endedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToReembedding\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ReembeddingToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"VectorGap\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"embedder\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"code\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"message\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"since\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToVectorGap\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"corpusId\",\"embedder\"]},\"uniqueIndexes\":[]},\"Folder\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"parentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"path\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToFolder\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Folder\",\"kind\":\"object\",\"name\":\"parent\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"folderTree\",\"relationFromFields\":[\"parentId\"],\"isUpdatedAt\":false},{\"type\":\"Folder\",\"kind\":\"object\",\"name\":\"children\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"folderTree\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FolderToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"CorpusDocument\",\"kind\":\"object\",\"name\":\"placements\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToFolder\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"corpusId\",\"path\"]}]},\"CorpusDocument\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"folderId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"pinnedVersionId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"path\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"addedById\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"addedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"removedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"removedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToCorpusDocument\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToDocument\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"Folder\",\"kind\":\"object\",\"name\":\"folder\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToFolder\",\"relationFromFields\":[\"folderId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"pinnedVersion\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToDocumentVersion\",\"relationFromFields\":[\"pinnedVersionId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"addedBy\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToUser\",\"relationFromFields\":[\"addedById\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"removedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"placementRemover\",\"relationFromFields\":[\"removedById\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"PlacementEvent\":{\"fields\":[{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"placementId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"PlacementChange\",\"kind\":\"enum\",\"name\":\"change\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"path\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"previousPath\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"at\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToPlacementEvent\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToPlacementEvent\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToPlacementEvent\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"actor\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"placementActor\",\"relationFromFields\":[\"actorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Blob\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"sha256\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"sizeBytes\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"versions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"BlobToDocumentVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentImport\",\"kind\":\"object\",\"name\":\"imports\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"BlobToDocumentImport\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"SetAsideFile\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"sha256\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fileName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"deaths\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"reason\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastDeathAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"setAsideAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Document\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"description\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isPublic\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"latestVersionId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"metadata\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"parentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"latestVersion\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"latest\",\"relationFromFields\":[\"latestVersionId\"],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"versions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"versions\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"CorpusDocument\",\"kind\":\"object\",\"name\":\"placements\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToDocument\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToDocument\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Note\",\"kind\":\"object\",\"name\":\"notes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToNote\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Conversation\",\"kind\":\"object\",\"name\":\"conversations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToDocument\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"runs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToRun\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"structuredOutputs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToStructuredOutput\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLetters\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterToDocument\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToGrant\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"parent\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"attachments\",\"relationFromFields\":[\"parentId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"attachments\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"attachments\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Summary\",\"kind\":\"object\",\"name\":\"summaries\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToSummary\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentRelationship\",\"kind\":\"object\",\"name\":\"relationshipsFrom\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"relationshipSource\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentRelationship\",\"kind\":\"object\",\"name\":\"relationshipsTo\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"relationshipTarget\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationship\",\"kind\":\"object\",\"name\":\"annotationRelations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToDocument\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"PlacementEvent\",\"kind\":\"object\",\"name\":\"placementEvents\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToPlacementEvent\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"DocumentVersion\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"number\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"blobSha256\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fileName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"mimeType\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"sizeBytes\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"uploadedById\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"IngestionStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"stage\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"progressDone\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"progressTotal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"failures\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"leaseUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"fence\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorCode\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"passwordSealed\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"engine\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"pageCount\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"textLength\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"pagesWithoutText\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"warnings\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"outline\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"links\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"hiddenText\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Float\",\"kind\":\"scalar\",\"name\":\"ocrConfidence\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"parsedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"readyAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"versions\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"latestOf\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"latest\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Blob\",\"kind\":\"object\",\"name\":\"blob\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"BlobToDocumentVersion\",\"relationFromFields\":[\"blobSha256\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"uploadedBy\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToUser\",\"relationFromFields\":[\"uploadedById\"],\"isUpdatedAt\":false},{\"type\":\"DocumentText\",\"kind\":\"object\",\"name\":\"text\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentTextToDocumentVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Page\",\"kind\":\"object\",\"name\":\"pages\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToPage\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Block\",\"kind\":\"object\",\"name\":\"blocks\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"BlockToDocumentVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Chunk\",\"kind\":\"object\",\"name\":\"chunks\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ChunkToDocumentVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"IndexedVersion\",\"kind\":\"object\",\"name\":\"indexed\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToIndexedVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToDocumentVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Note\",\"kind\":\"object\",\"name\":\"notes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToNote\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Source\",\"kind\":\"object\",\"name\":\"sources\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToSource\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"CorpusDocument\",\"kind\":\"object\",\"name\":\"pinnedBy\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToDocumentVersion\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"PlacementEvent\",\"kind\":\"object\",\"name\":\"placementEvents\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToPlacementEvent\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"documentId\",\"number\"]}]},\"DocumentText\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"text\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentTextToDocumentVersion\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Page\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"number\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Float\",\"kind\":\"scalar\",\"name\":\"width\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Float\",\"kind\":\"scalar\",\"name\":\"height\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"rotation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"start\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"end\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"wordCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Float\",\"kind\":\"scalar\",\"name\":\"imageCoverage\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Float\",\"kind\":\"scalar\",\"name\":\"ocrConfidence\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"tokens\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToPage\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"versionId\",\"number\"]},\"uniqueIndexes\":[]},\"Block\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"ordinal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"parent\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"level\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"label\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"start\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"end\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"headingPath\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"rows\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"BlockToDocumentVersion\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"versionId\",\"ordinal\"]},\"uniqueIndexes\":[]},\"DocumentRelationship\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"DocumentRelationshipKind\",\"kind\":\"enum\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"sourceId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"targetId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labelId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"note\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"source\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"relationshipSource\",\"relationFromFields\":[\"sourceId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"target\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"relationshipTarget\",\"relationFromFields\":[\"targetId\"],\"isUpdatedAt\":false},{\"type\":\"Label\",\"kind\":\"object\",\"name\":\"label\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentRelationshipToLabel\",\"relationFromFields\":[\"labelId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToDocumentRelationship\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentRelationshipToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"DocumentImport\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"blobSha256\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fileName\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"folderPath\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ImportStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"progressDone\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"progressTotal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"report\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorCode\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"leaseUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"fence\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"endedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToDocumentImport\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentImportToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"Blob\",\"kind\":\"object\",\"name\":\"blob\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"BlobToDocumentImport\",\"relationFromFields\":[\"blobSha256\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"User\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"slug\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"email\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isSuperuser\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isActive\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"GroupMember\",\"kind\":\"object\",\"name\":\"memberships\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GroupMemberToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ApiKey\",\"kind\":\"object\",\"name\":\"apiKeys\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApiKeyToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"granteeUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grantsGiven\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"grantGiver\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpora\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"documents\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"versions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"CorpusDocument\",\"kind\":\"object\",\"name\":\"placements\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusDocumentToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Folder\",\"kind\":\"object\",\"name\":\"folders\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FolderToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Label\",\"kind\":\"object\",\"name\":\"labels\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"LabelToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"LabelSet\",\"kind\":\"object\",\"name\":\"labelSets\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"LabelSetToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ContractNamespace\",\"kind\":\"object\",\"name\":\"contractNamespaces\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractNamespaceToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"ContractVersion\",\"kind\":\"object\",\"name\":\"contractVersions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractVersionToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"VocabularyScheme\",\"kind\":\"object\",\"name\":\"vocabularySchemes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"UserToVocabularyScheme\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"FieldBinding\",\"kind\":\"object\",\"name\":\"fieldBindings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FieldBindingToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AliasSuggestion\",\"kind\":\"object\",\"name\":\"suggestionsDecided\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AliasSuggestionToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"structuredOutputs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"StructuredOutputToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLetters\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"deadLetterActor\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLettersResolved\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"deadLetterResolver\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DeadLetterAttempt\",\"kind\":\"object\",\"name\":\"deadLetterAttempts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterAttemptToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Note\",\"kind\":\"object\",\"name\":\"notes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"NoteToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"TextRevision\",\"kind\":\"object\",\"name\":\"revisions\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"TextRevisionToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Conversation\",\"kind\":\"object\",\"name\":\"conversations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Message\",\"kind\":\"object\",\"name\":\"messages\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"MessageToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"runs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"RunToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Approval\",\"kind\":\"object\",\"name\":\"decidedApprovals\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApprovalToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Group\",\"kind\":\"object\",\"name\":\"groupsOwned\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GroupToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"UserIdentity\",\"kind\":\"object\",\"name\":\"identities\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"UserToUserIdentity\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Feedback\",\"kind\":\"object\",\"name\":\"feedback\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"FeedbackToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Summary\",\"kind\":\"object\",\"name\":\"summaries\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"SummaryToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentImport\",\"kind\":\"object\",\"name\":\"imports\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentImportToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Reembedding\",\"kind\":\"object\",\"name\":\"reembeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ReembeddingToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationRelationship\",\"kind\":\"object\",\"name\":\"annotationRelations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationRelationshipToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"DocumentRelationship\",\"kind\":\"object\",\"name\":\"documentRelationships\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentRelationshipToUser\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"resolvedAnnotations\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"annotationResolver\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"CorpusDocument\",\"kind\":\"object\",\"name\":\"placementsRemoved\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"placementRemover\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"PlacementEvent\",\"kind\":\"object\",\"name\":\"placementEvents\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"placementActor\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"UserIdentity\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"issuer\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"subject\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"userId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"user\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"UserToUserIdentity\",\"relationFromFields\":[\"userId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"issuer\",\"subject\"]},\"uniqueIndexes\":[]},\"Group\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"creatorId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"creator\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GroupToUser\",\"relationFromFields\":[\"creatorId\"],\"isUpdatedAt\":false},{\"type\":\"GroupMember\",\"kind\":\"object\",\"name\":\"members\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GroupToGroupMember\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Grant\",\"kind\":\"object\",\"name\":\"grants\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GrantToGroup\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"GroupMember\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"groupId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"userId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isOwner\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"joinedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Group\",\"kind\":\"object\",\"name\":\"group\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GroupToGroupMember\",\"relationFromFields\":[\"groupId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"user\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GroupMemberToUser\",\"relationFromFields\":[\"userId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"groupId\",\"userId\"]},\"uniqueIndexes\":[]},\"ApiKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"userId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"hash\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"hint\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"scopes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"revokedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastUsedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"user\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApiKeyToUser\",\"relationFromFields\":[\"userId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Grant\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"conversationId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"labelSetId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractNamespaceId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"userId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"groupId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"viaCorpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Verb\",\"kind\":\"enum\",\"name\":\"verbs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"grantedBy\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToGrant\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"viaCorpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"viaCorpus\",\"relationFromFields\":[\"viaCorpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToGrant\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"Conversation\",\"kind\":\"object\",\"name\":\"conversation\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToGrant\",\"relationFromFields\":[\"conversationId\"],\"isUpdatedAt\":false},{\"type\":\"LabelSet\",\"kind\":\"object\",\"name\":\"labelSet\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GrantToLabelSet\",\"relationFromFields\":[\"labelSetId\"],\"isUpdatedAt\":false},{\"type\":\"ContractNamespace\",\"kind\":\"object\",\"name\":\"contractNamespace\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractNamespaceToGrant\",\"relationFromFields\":[\"contractNamespaceId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"user\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"granteeUser\",\"relationFromFields\":[\"userId\"],\"isUpdatedAt\":false},{\"type\":\"Group\",\"kind\":\"object\",\"name\":\"group\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"GrantToGroup\",\"relationFromFields\":[\"groupId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"giver\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"grantGiver\",\"relationFromFields\":[\"grantedBy\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"corpusId\",\"userId\"]},{\"name\":null,\"fields\":[\"corpusId\",\"groupId\"]},{\"name\":null,\"fields\":[\"documentId\",\"userId\",\"viaCorpusId\"]},{\"name\":null,\"fields\":[\"documentId\",\"groupId\",\"viaCorpusId\"]},{\"name\":null,\"fields\":[\"conversationId\",\"userId\"]},{\"name\":null,\"fields\":[\"conversationId\",\"groupId\"]},{\"name\":null,\"fields\":[\"labelSetId\",\"userId\"]},{\"name\":null,\"fields\":[\"labelSetId\",\"groupId\"]},{\"name\":null,\"fields\":[\"contractNamespaceId\",\"userId\"]},{\"name\":null,\"fields\":[\"contractNamespaceId\",\"groupId\"]}]},\"Outbox\":{\"fields\":[{\"type\":\"BigInt\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"job\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"jobId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"dueAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"requestId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempts\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"claimedUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"IdempotencyKey\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"owner\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"operation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"inputDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"result\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"owner\",\"operation\",\"key\"]},\"uniqueIndexes\":[]},\"AuditEntry\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"at\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"apiKeyId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"action\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"objectKind\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"objectId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"details\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"requestId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Setting\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"value\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Heartbeat\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"process\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"role\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"queues\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"at\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"StructuredOutput\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractVersionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"step\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"StructuredOutputStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"value\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"diagnostics\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"model\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempts\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"runId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"messageId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"deadLetterId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"purgedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"ContractVersion\",\"kind\":\"object\",\"name\":\"contractVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractVersionToStructuredOutput\",\"relationFromFields\":[\"contractVersionId\"],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"run\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"RunToStructuredOutput\",\"relationFromFields\":[\"runId\"],\"isUpdatedAt\":false},{\"type\":\"Message\",\"kind\":\"object\",\"name\":\"message\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"MessageToStructuredOutput\",\"relationFromFields\":[\"messageId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"actor\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"StructuredOutputToUser\",\"relationFromFields\":[\"actorId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToStructuredOutput\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToStructuredOutput\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLetter\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterToStructuredOutput\",\"relationFromFields\":[\"deadLetterId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"runId\"]}]},\"DeadLetter\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractVersionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"step\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"dedupKey\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DeadLetterStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DeadLetterReason\",\"kind\":\"enum\",\"name\":\"reason\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"source\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"payloadBytes\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"payloadSha256\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"diagnostics\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"errorCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"feedback\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"seenCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"replayCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"resolvedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"resolvedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"resolvedVersionId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"resolutionNote\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"lastSeenAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"purgedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ContractVersion\",\"kind\":\"object\",\"name\":\"contractVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractVersionToDeadLetter\",\"relationFromFields\":[\"contractVersionId\"],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"outputs\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterToStructuredOutput\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"actor\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"deadLetterActor\",\"relationFromFields\":[\"actorId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"resolvedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"deadLetterResolver\",\"relationFromFields\":[\"resolvedById\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToDeadLetter\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterToDocument\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"DeadLetterAttempt\",\"kind\":\"object\",\"name\":\"attempts\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterToDeadLetterAttempt\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"DeadLetterAttempt\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"deadLetterId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DeadLetterAttemptKind\",\"kind\":\"enum\",\"name\":\"kind\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"number\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Bytes\",\"kind\":\"scalar\",\"name\":\"payload\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"payloadSha256\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractVersionId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"fingerprint\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"errorCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"tokens\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"diagnostics\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isValid\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DeadLetter\",\"kind\":\"object\",\"name\":\"deadLetter\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterToDeadLetterAttempt\",\"relationFromFields\":[\"deadLetterId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"actor\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DeadLetterAttemptToUser\",\"relationFromFields\":[\"actorId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"deadLetterId\",\"kind\",\"number\"]}]},\"ContractCheck\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractVersionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"step\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"producer\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"snapshot\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ContractVersion\",\"kind\":\"object\",\"name\":\"contractVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractCheckToContractVersion\",\"relationFromFields\":[\"contractVersionId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"ContractQualityWindow\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"contractVersionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"step\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"producer\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"hour\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"records\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"snapshot\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"updatedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":true},{\"type\":\"ContractVersion\",\"kind\":\"object\",\"name\":\"contractVersion\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ContractQualityWindowToContractVersion\",\"relationFromFields\":[\"contractVersionId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"contractVersionId\",\"step\",\"producer\",\"hour\"]},\"uniqueIndexes\":[]},\"Run\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"day\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"parentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"path\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"conversationId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"userMessageId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"llmMessageId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"actorId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"apiKeyId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"documentId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"RunStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"RunOutcome\",\"kind\":\"enum\",\"name\":\"outcome\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"isEphemeral\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"storeUserMessages\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Boolean\",\"kind\":\"scalar\",\"name\":\"storeLlmMessages\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"prompt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"options\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"model\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"attempt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"leaseOwner\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"leaseUntil\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"fence\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"stopRequestedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lastSeq\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"foldedSeq\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"state\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"content\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"timeline\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"usage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorType\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"requestId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"startedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"endedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"parent\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"subRuns\",\"relationFromFields\":[\"parentId\"],\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"children\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"subRuns\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Conversation\",\"kind\":\"object\",\"name\":\"conversation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ConversationToRun\",\"relationFromFields\":[\"conversationId\"],\"isUpdatedAt\":false},{\"type\":\"Message\",\"kind\":\"object\",\"name\":\"userMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"userMessage\",\"relationFromFields\":[\"userMessageId\"],\"isUpdatedAt\":false},{\"type\":\"Message\",\"kind\":\"object\",\"name\":\"llmMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"llmMessage\",\"relationFromFields\":[\"llmMessageId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"actor\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"RunToUser\",\"relationFromFields\":[\"actorId\"],\"isUpdatedAt\":false},{\"type\":\"Corpus\",\"kind\":\"object\",\"name\":\"corpus\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"CorpusToRun\",\"relationFromFields\":[\"corpusId\"],\"isUpdatedAt\":false},{\"type\":\"Document\",\"kind\":\"object\",\"name\":\"document\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentToRun\",\"relationFromFields\":[\"documentId\"],\"isUpdatedAt\":false},{\"type\":\"ToolCall\",\"kind\":\"object\",\"name\":\"toolCalls\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"RunToToolCall\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"Approval\",\"kind\":\"object\",\"name\":\"approvals\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApprovalToRun\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"StructuredOutput\",\"kind\":\"object\",\"name\":\"structuredOutput\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"RunToStructuredOutput\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"RunEvent\":{\"fields\":[{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"runDay\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"runId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"seq\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"type\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"data\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"runDay\",\"runId\",\"seq\"]},\"uniqueIndexes\":[]},\"ToolCall\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"runId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"callId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"step\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"name\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"arguments\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ToolEffect\",\"kind\":\"enum\",\"name\":\"effect\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ToolCallStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"idempotencyKey\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"result\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"errorMessage\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"endedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"run\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"RunToToolCall\",\"relationFromFields\":[\"runId\"],\"isUpdatedAt\":false},{\"type\":\"Approval\",\"kind\":\"object\",\"name\":\"approvals\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApprovalToToolCall\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"runId\",\"callId\"]}]},\"Approval\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"runId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"toolCallId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"subTool\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"summary\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"arguments\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"argumentsDigest\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ApprovalDecision\",\"kind\":\"enum\",\"name\":\"decision\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Json\",\"kind\":\"scalar\",\"name\":\"editedArguments\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"decidedById\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"decidedAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"expiresAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Run\",\"kind\":\"object\",\"name\":\"run\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApprovalToRun\",\"relationFromFields\":[\"runId\"],\"isUpdatedAt\":false},{\"type\":\"ToolCall\",\"kind\":\"object\",\"name\":\"toolCall\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApprovalToToolCall\",\"relationFromFields\":[\"toolCallId\"],\"isUpdatedAt\":false},{\"type\":\"User\",\"kind\":\"object\",\"name\":\"decidedBy\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ApprovalToUser\",\"relationFromFields\":[\"decidedById\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"toolCallId\"]}]},\"UsageEntry\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"UsageStatus\",\"kind\":\"enum\",\"name\":\"status\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"userId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"corpusId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"runId\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"model\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"inputTokens\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"cachedTokens\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"outputTokens\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"reasoningTokens\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Decimal\",\"kind\":\"scalar\",\"name\":\"cost\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"currency\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"settledAt\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"Chunk\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"ordinal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"start\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"end\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"label\",\"isRequired\":false,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"headingPath\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"text\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"indexText\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lexemeCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ChunkToDocumentVersion\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false},{\"type\":\"ChunkEmbedding\",\"kind\":\"object\",\"name\":\"embeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ChunkToChunkEmbedding\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[{\"name\":null,\"fields\":[\"versionId\",\"ordinal\"]}]},\"IndexedVersion\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"chunkCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lexemeCount\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"title\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"titleLexemes\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"indexedAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DocumentVersion\",\"kind\":\"object\",\"name\":\"version\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"DocumentVersionToIndexedVersion\",\"relationFromFields\":[\"versionId\"],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"ChunkPosting\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"lexeme\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"total\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"ordinals\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"frequencies\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"lengths\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"lexeme\",\"versionId\"]},\"uniqueIndexes\":[]},\"EmbeddingProfile\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"id\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":true,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"key\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":true,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"embedder\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"model\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"dimensions\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"DateTime\",\"kind\":\"scalar\",\"name\":\"createdAt\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":true,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"ChunkEmbedding\",\"kind\":\"object\",\"name\":\"embeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ChunkEmbeddingToEmbeddingProfile\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"AnnotationEmbedding\",\"kind\":\"object\",\"name\":\"annotationEmbeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationEmbeddingToEmbeddingProfile\",\"relationFromFields\":[],\"isUpdatedAt\":false},{\"type\":\"NoteEmbedding\",\"kind\":\"object\",\"name\":\"noteEmbeddings\",\"isRequired\":true,\"isList\":true,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"EmbeddingProfileToNoteEmbedding\",\"relationFromFields\":[],\"isUpdatedAt\":false}],\"primaryKey\":null,\"uniqueIndexes\":[]},\"ChunkEmbedding\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"profileId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"versionId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"Int\",\"kind\":\"scalar\",\"name\":\"ordinal\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"EmbeddingProfile\",\"kind\":\"object\",\"name\":\"profile\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ChunkEmbeddingToEmbeddingProfile\",\"relationFromFields\":[\"profileId\"],\"isUpdatedAt\":false},{\"type\":\"Chunk\",\"kind\":\"object\",\"name\":\"chunk\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"ChunkToChunkEmbedding\",\"relationFromFields\":[\"versionId\",\"ordinal\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"profileId\",\"versionId\",\"ordinal\"]},\"uniqueIndexes\":[]},\"AnnotationEmbedding\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"profileId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"annotationId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"EmbeddingProfile\",\"kind\":\"object\",\"name\":\"profile\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationEmbeddingToEmbeddingProfile\",\"relationFromFields\":[\"profileId\"],\"isUpdatedAt\":false},{\"type\":\"Annotation\",\"kind\":\"object\",\"name\":\"annotation\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"AnnotationToAnnotationEmbedding\",\"relationFromFields\":[\"annotationId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"profileId\",\"annotationId\"]},\"uniqueIndexes\":[]},\"NoteEmbedding\":{\"fields\":[{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"profileId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"String\",\"kind\":\"scalar\",\"name\":\"noteId\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"isUpdatedAt\":false},{\"type\":\"EmbeddingProfile\",\"kind\":\"object\",\"name\":\"profile\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"EmbeddingProfileToNoteEmbedding\",\"relationFromFields\":[\"profileId\"],\"isUpdatedAt\":false},{\"type\":\"Note\",\"kind\":\"object\",\"name\":\"note\",\"isRequired\":true,\"isList\":false,\"hasDefaultValue\":false,\"isUnique\":false,\"isId\":false,\"relationName\":\"NoteToNoteEmbedding\",\"relationFromFields\":[\"noteId\"],\"isUpdatedAt\":false}],\"primaryKey\":{\"name\":null,\"fields\":[\"profileId\",\"noteId\"]},\"uniqueIndexes\":[]}}}}"); }