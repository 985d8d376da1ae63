CREATE TABLE "product_file" (
	"file_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_type" text DEFAULT 'other' NOT NULL,
	"language_code" text,
	"visible_in_shop" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_file_named" CHECK ("product_file"."file_name" <> '')
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"image_id" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"cover" boolean DEFAULT false NOT NULL,
	"alt_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "product_video" (
	"video_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"url" text NOT NULL,
	"provider" text DEFAULT 'other' NOT NULL,
	"title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"file_key" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"partner_id" bigserial PRIMARY KEY NOT NULL,
	"partner_name" text NOT NULL,
	"label_name" text,
	"is_supplier" boolean DEFAULT false NOT NULL,
	"is_customer" boolean DEFAULT false NOT NULL,
	"country_code" text,
	"currency_code" text,
	"language_code" text,
	"vat_no" text,
	"deleted" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "partner_partner_name_unique" UNIQUE("partner_name")
);
--> statement-breakpoint
CREATE TABLE "shopper_group" (
	"shopper_group_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"shopper_group_name" text NOT NULL,
	"shopper_group_presta" integer,
	"default_group" boolean DEFAULT false NOT NULL,
	"multiplier" numeric(18,6) DEFAULT 1 NOT NULL,
	"shopper_group_enabled" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "shopper_group_name" UNIQUE("shop_id","shopper_group_name"),
	CONSTRAINT "shopper_group_multiplier" CHECK ("shopper_group"."multiplier" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_pack" (
	"product_pack_code" text PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"level" text NOT NULL,
	"qty_in_pack" numeric(14,3) NOT NULL,
	"ean" text,
	"length" numeric(10,2),
	"width" numeric(10,2),
	"height" numeric(10,2),
	"volume" numeric(14,6) GENERATED ALWAYS AS (("length" * "width" * "height" / 1000000)) STORED,
	"net_weight" numeric(12,4),
	"gross_weight" numeric(12,4),
	"per_pallet" integer,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_pack_qty" CHECK ("product_pack"."qty_in_pack" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_position" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"shop_id" bigint NOT NULL,
	"product_category_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_position_shop_id_product_category_id_product_code_pk" PRIMARY KEY("shop_id","product_category_id","product_code")
);
--> statement-breakpoint
CREATE TABLE "product_relation" (
	"relation_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"related_code" text NOT NULL,
	"relation" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"both_ways" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_relation_other" CHECK ("product_relation"."product_code" <> "product_relation"."related_code")
);
--> statement-breakpoint
CREATE TABLE "product_tick" (
	"product_code" text NOT NULL,
	"check_code" text NOT NULL,
	"user_id" bigint,
	"ticked_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "product_tick_product_code_check_code_pk" PRIMARY KEY("product_code","check_code")
);
--> statement-breakpoint
CREATE TABLE "product_supplier" (
	"product_supplier_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"partner_id" bigint NOT NULL,
	"product_code" text NOT NULL,
	"supplier_product_code" text NOT NULL,
	"currency_code" text NOT NULL,
	"moq" numeric(14,3),
	"multiple" numeric(14,3),
	"purchase_time" integer,
	"preferred" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "product_supplier_code" UNIQUE("company_code","partner_id","supplier_product_code"),
	CONSTRAINT "product_supplier_company" UNIQUE("company_code","product_supplier_id")
);
--> statement-breakpoint
CREATE TABLE "staged_price" (
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"user_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"staged_price_id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"supplier_product_code" text NOT NULL,
	"new_price" numeric(18,6),
	"currency_code" text,
	"valid_from" date,
	"confirmed" boolean DEFAULT false NOT NULL,
	"origin" text DEFAULT 'paste' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_price" (
	"supplier_price_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"product_supplier_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"price_original" numeric(18,6) NOT NULL,
	"currency_code" text NOT NULL,
	"rate" numeric(24,12),
	"price_base" numeric(18,6),
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "supplier_price_day" UNIQUE("product_supplier_id","valid_from"),
	CONSTRAINT "supplier_price_positive" CHECK ("supplier_price"."price_original" >= 0)
);
--> statement-breakpoint
CREATE TABLE "engine_call" (
	"engine_call_id" bigserial PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"model" text,
	"purpose" text NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"tokens_in" integer,
	"tokens_out" integer,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"user_id" integer,
	"called_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gpt_prompt" (
	"prompt_id" bigserial PRIMARY KEY NOT NULL,
	"prompt_code" text NOT NULL,
	"language_code" text,
	"title" text NOT NULL,
	"project" text,
	"gpt_prompt" text NOT NULL,
	"model" text,
	"temperature" numeric(18,6) DEFAULT 0.5 NOT NULL,
	"top_p" numeric(18,6) DEFAULT 1 NOT NULL,
	"max_tokens" integer DEFAULT 500 NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "gpt_prompt_ranges" CHECK ("gpt_prompt"."temperature" between 0 and 2 and "gpt_prompt"."top_p" between 0 and 1 and "gpt_prompt"."max_tokens" between 1 and 32000)
);
--> statement-breakpoint
CREATE TABLE "text_origin" (
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"field" text NOT NULL,
	"language_code" text NOT NULL,
	"source_language" text NOT NULL,
	"source_digest" text NOT NULL,
	"machine" boolean DEFAULT false NOT NULL,
	"engine" text,
	"made_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "text_origin_entity_entity_id_field_language_code_pk" PRIMARY KEY("entity","entity_id","field","language_code")
);
--> statement-breakpoint
CREATE TABLE "translation_term" (
	"term_id" bigserial PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"note" text,
	"active" boolean DEFAULT true NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "product_category" ADD COLUMN "max_discount_limit_percent" numeric(7,4);--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "min_margin" numeric(7,4);--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "exp_margin" numeric(7,4);--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "max_discount_limit_percent" numeric(7,4);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "min_margin" numeric(7,4);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "exp_margin" numeric(7,4);--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "max_discount_limit_percent" numeric(7,4);--> statement-breakpoint
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_file" ADD CONSTRAINT "product_file_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_file_key_stored_file_file_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."stored_file"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_video" ADD CONSTRAINT "product_video_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_country_code_country_country_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."country"("country_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopper_group" ADD CONSTRAINT "shopper_group_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pack" ADD CONSTRAINT "product_pack_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_position" ADD CONSTRAINT "product_position_product_category_id_product_category_product_category_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_category"("product_category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_position" ADD CONSTRAINT "product_position_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_position" ADD CONSTRAINT "product_position_shop" FOREIGN KEY ("company_code","shop_id") REFERENCES "public"."shop"("company_code","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_relation" ADD CONSTRAINT "product_relation_related_code_product_product_code_fk" FOREIGN KEY ("related_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_tick" ADD CONSTRAINT "product_tick_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_supplier" ADD CONSTRAINT "product_supplier_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_price" ADD CONSTRAINT "staged_price_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_supplier" FOREIGN KEY ("company_code","product_supplier_id") REFERENCES "public"."product_supplier"("company_code","product_supplier_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_file_product" ON "product_file" USING btree ("product_code","position");--> statement-breakpoint
CREATE UNIQUE INDEX "product_image_one_cover" ON "product_image" USING btree ("product_code") WHERE cover;--> statement-breakpoint
CREATE INDEX "product_image_product" ON "product_image" USING btree ("product_code","position");--> statement-breakpoint
CREATE INDEX "product_video_product" ON "product_video" USING btree ("product_code","position");--> statement-breakpoint
CREATE UNIQUE INDEX "shopper_group_one_default" ON "shopper_group" USING btree ("shop_id") WHERE default_group;--> statement-breakpoint
CREATE UNIQUE INDEX "product_pack_ean" ON "product_pack" USING btree ("ean");--> statement-breakpoint
CREATE INDEX "product_pack_product" ON "product_pack" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "product_position_product" ON "product_position" USING btree ("product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "product_relation_pair" ON "product_relation" USING btree ("relation","product_code","related_code");--> statement-breakpoint
CREATE INDEX "product_relation_related" ON "product_relation" USING btree ("related_code");--> statement-breakpoint
CREATE INDEX "product_supplier_product" ON "product_supplier" USING btree ("company_code","product_code");--> statement-breakpoint
CREATE INDEX "staged_price_user" ON "staged_price" USING btree ("company_code","user_id","line");--> statement-breakpoint
CREATE INDEX "engine_call_time" ON "engine_call" USING btree ("called_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_prompt_code" ON "gpt_prompt" USING btree ("prompt_code","language_code");--> statement-breakpoint
CREATE INDEX "text_origin_language" ON "text_origin" USING btree ("entity","field","language_code");